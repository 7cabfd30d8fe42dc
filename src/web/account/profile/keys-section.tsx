import { Switch } from '@mantine/core'
import { switchSingleKeys, useAreSingleKeysOn } from '../../ui/page/single-keys.ts'
import { Section } from '../../ui/page/section.tsx'

export function KeysSection() {
  const isOn = useAreSingleKeysOn()
  return (
    <Section
      title="Keys"
      hint="For this browser: “/” leads to the search, and the review page has a key for most buttons. Keys held with Ctrl or Cmd always work."
    >
      <Switch
        label="Single letters, figures and “/” are keys"
        checked={isOn}
        onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
      />
    </Section>
  )
}
