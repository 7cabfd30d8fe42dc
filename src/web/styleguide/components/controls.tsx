import { Button, Checkbox, Radio, SegmentedControl, Select, Switch, TextInput, Tooltip } from '@mantine/core'
import { PasswordField } from '../../identity/forms/password-field.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { Component, State } from './show.tsx'

/** Mantine's controls as this product draws them (theme/controls.css). */
export function Controls() {
  return (
    <>
      <Component file="buttons" use="One filled button on a screen: what it is for.">
        <State name="Filled">
          <Button>Save and see the cart</Button>
        </State>
        <State name="Default">
          <Button variant="default">Edit the selection</Button>
        </State>
        <State name="Subtle">
          <Button variant="subtle">Remove</Button>
        </State>
        <State name="Busy">
          <Button loading>To payment</Button>
        </State>
        <State name="Disabled">
          <Button disabled>To payment</Button>
        </State>
        <State name="Small and large">
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Button size="sm">Small</Button>
            <Button size="lg">Large</Button>
          </div>
        </State>
      </Component>
      <Component file="fields" use="A label above, a sentence below; what was typed always stays.">
        <State name="Empty">
          <TextInput label="Name" placeholder="Trail shoe, size 42" />
        </State>
        <State name="Filled, described">
          <TextInput label="Size and weight" description="As it is packed." defaultValue="30 × 12 × 11 cm" />
        </State>
        <State name="With a mistake">
          <TextInput label="Link" defaultValue="shoe" error="This does not look like a web address." />
        </State>
        <State name="Disabled">
          <TextInput label="E-mail" defaultValue="ines@kestrup.example" disabled />
        </State>
        <State name="Password">
          <PasswordField label="Password" name="password" defaultValue="a lamp that stays on" />
        </State>
        <State name="Choice from a list">
          <Select label="Carrier" data={['By hand', 'By post', 'By courier']} defaultValue="By post" />
        </State>
      </Component>
      <Component file="text-area" use="As high as what is typed in it, within its rows.">
        <State name="Three rows" isWide>
          <TextArea
            label="Notes for the studio"
            placeholder="What must be seen, what must not be touched, how it opens"
            minRows={3}
          />
        </State>
      </Component>
      <Component
        file="text-field"
        use="One line with a limit: what is too long stays, says by how much, and is not sent."
      >
        <State name="Too long">
          <TextField label="Tracking number" charactersMax={10} value="1Z999AA10123" readOnly />
        </State>
      </Component>
      <Component file="choices" use="One of a few, or on and off.">
        <State name="Ratio">
          <SegmentedControl aria-label="Ratio" data={['16:9', '1:1', '4:5', '9:16']} />
        </State>
        <State name="Switch">
          <Switch label="Cutdowns" defaultChecked />
        </State>
        <State name="Switch, disabled">
          <Switch label="Cutdowns, not on sale" disabled />
        </State>
        <State name="Checkbox">
          <Checkbox label="Stay signed in" defaultChecked />
        </State>
        <State name="Radio">
          <Radio label="Monthly" defaultChecked />
        </State>
        <State name="Tooltip">
          <Tooltip label="Saturday 21 November 2026 at 14:05">
            <Button variant="default">3 hours ago</Button>
          </Tooltip>
        </State>
      </Component>
    </>
  )
}
