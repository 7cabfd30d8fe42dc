import { Button, CloseButton, ColorInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { brandKitLimits, readColour } from '#shared/brand-kit/brand-kit.ts'
import { describeColour } from '#shared/brand-kit/contrast.ts'
import { useFocusAfterAdding } from '../ui/focus/use-focus-after-adding.ts'
import { useFocusAfterRemoval } from '../ui/focus/use-focus-after-removal.ts'
import styles from './brand-kit-page.module.css'

interface ColourFieldsProps {
  /** As typed. */
  colours: readonly string[]
  onChange: (colours: string[]) => void
}

/** The colours of a brand: typed or picked, each with the contrast of words on it. */
export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  const id = useId()
  const fieldId = (index: number) => `${id}-${index}`
  const focusAdded = useFocusAfterAdding()
  return (
    <ul className={styles.colours}>
      {colours.map((colour, index) => (
        <ColourField
          // oxlint-disable-next-line react/no-array-index-key -- a colour is its place: two may be typed alike
          key={index}
          id={fieldId(index)}
          number={index + 1}
          colour={colour}
          onChange={(value) => onChange(colours.map((each, at) => (at === index ? value : each)))}
          onRemove={() => onChange(colours.filter((_, at) => at !== index))}
        />
      ))}
      {colours.length < brandKitLimits.colours && (
        <li className={styles.addColour}>
          <Button
            variant="default"
            onClick={() => {
              focusAdded(fieldId(colours.length))
              onChange([...colours, starts[colours.length] ?? '#000000'])
            }}
          >
            Add a colour
          </Button>
        </li>
      )}
    </ul>
  )
}

interface ColourFieldProps {
  id: string
  number: number
  colour: string
  onChange: (colour: string) => void
  onRemove: () => void
}

function ColourField({ id, number, colour, onChange, onRemove }: ColourFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li className={styles.colour}>
      <ColorInput
        id={id}
        label={`Colour ${number}`}
        description={describeHint(colour)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={readColour(colour) === null && 'Write it as #RRGGBB.'}
        format="hex"
        fixOnBlur={false}
        withEyeDropper={false}
        value={colour}
        onChange={onChange}
      />
      <CloseButton
        ref={button}
        className={styles.removeColour}
        aria-label={`Remove colour ${number}`}
        onClick={() => {
          handFocusOn()
          onRemove()
        }}
      />
    </li>
  )
}

/** Initial values of added colours, each a different one. */
const starts = ['#1a1a1a', '#f2efe9', '#2f6bff', '#9be8ff', '#8b5cf6', '#e4572e']

function describeHint(typed: string): string | null {
  const colour = readColour(typed)
  if (colour === null) return null
  const { wordsOnIt, contrast, faintOn } = describeColour(colour)
  const words = `${wordsOnIt === 'white' ? 'White' : 'Black'} words on it: ${contrast.toFixed(1)} to 1.`
  return faintOn ? `${words} Faint on ${faintOn}.` : words
}
