import { Button, CloseButton, ColorInput } from '@mantine/core'
import { brandKitLimits, readColour } from '#shared/brand-kit/brand-kit.ts'
import { describeColour } from '#shared/brand-kit/contrast.ts'
import styles from './brand-kit-page.module.css'

interface ColourFieldsProps {
  /** As typed. */
  colours: readonly string[]
  onChange: (colours: string[]) => void
}

/** The colours of a brand: typed or picked, each with the contrast of words on it. */
export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  return (
    <div className={styles.colours}>
      {colours.map((colour, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a colour is its place: two may be typed alike
        <div key={index} className={styles.colour}>
          <ColorInput
            label={`Colour ${index + 1}`}
            description={describeHint(colour)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={readColour(colour) === null && 'Write it as #RRGGBB.'}
            format="hex"
            fixOnBlur={false}
            withEyeDropper={false}
            value={colour}
            onChange={(value) => onChange(colours.map((each, at) => (at === index ? value : each)))}
          />
          <CloseButton
            className={styles.removeColour}
            aria-label={`Remove colour ${index + 1}`}
            onClick={() => onChange(colours.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {colours.length < brandKitLimits.colours && (
        <Button
          variant="default"
          className={styles.addColour}
          onClick={() => onChange([...colours, starts[colours.length] ?? '#000000'])}
        >
          Add a colour
        </Button>
      )}
    </div>
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
