import { useState } from 'react'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { customLengthSeconds } from '#shared/products/video-lengths.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './length-choice.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { useTypedTexts } from '../fields/typed-texts.tsx'

interface LengthChoiceProps {
  id: string
  /** Which video, for those who listen: "Film 2". */
  name: string
  lengthSeconds: number
  catalogue: Catalogue | null
  onChange: (lengthSeconds: number) => void
}

/** What the custom length starts from: a length that no ad of a new installation has. */
export const customStartSeconds = 20

/** The lengths on sale, and any whole second while the custom length is. A length that left the catalogue stays in sight. */
export function LengthChoice({ id, name, lengthSeconds, catalogue, onChange }: LengthChoiceProps) {
  const ads = lengthsOnSale(catalogue)
  const canBeCustom = isCustomOnSale(catalogue)
  const isListed = catalogue?.products.some((product) => product.lengthSeconds === lengthSeconds) ?? false
  // Stays custom while "15" is typed on the way to "150": the field may not vanish under the fingers.
  const [wantsCustom, setWantsCustom] = useState(false)
  const isCustom = wantsCustom || (canBeCustom && !isListed)
  const { dropText } = useTypedTexts()
  const fieldId = `${id}-custom`
  const lengths = isCustom || ads.includes(lengthSeconds) ? ads : [...ads, lengthSeconds]

  const choose = (seconds: number) => {
    setWantsCustom(false)
    dropText(fieldId)
    onChange(seconds)
  }
  const chooseCustom = () => {
    setWantsCustom(true)
    if (isListed) onChange(customStartSeconds)
  }

  return (
    <div className={styles.row}>
      <fieldset className={styles.lengths}>
        <legend className={visuallyHidden}>Length of {name}</legend>
        {lengths.map((seconds) => (
          <label key={seconds} className={styles.length}>
            <input
              type="radio"
              className={styles.radio}
              name={`${id}-length`}
              checked={!isCustom && seconds === lengthSeconds}
              aria-label={`${seconds} seconds`}
              onChange={() => choose(seconds)}
            />
            <span aria-hidden="true">{formatDuration(seconds)}</span>
          </label>
        ))}
        {(canBeCustom || isCustom) && (
          <label className={styles.length}>
            <input
              type="radio"
              className={styles.radio}
              name={`${id}-length`}
              checked={isCustom}
              onChange={chooseCustom}
            />
            <span>Custom</span>
          </label>
        )}
      </fieldset>
      {isCustom && (
        <NumberField
          id={fieldId}
          label={`Seconds of ${name}`}
          value={lengthSeconds}
          {...customLengthSeconds}
          unit="seconds"
          suffix="s"
          onChange={(seconds) => {
            setWantsCustom(true)
            onChange(seconds)
          }}
        />
      )}
    </div>
  )
}

/** Whether videos of any length are on sale, in whole seconds. */
export function isCustomOnSale(catalogue: Catalogue | null): boolean {
  return catalogue?.products.some((product) => product.kind === 'custom' && product.isActive) ?? false
}

/** In the catalogue's order. */
export function lengthsOnSale(catalogue: Catalogue | null): number[] {
  return (catalogue?.products ?? [])
    .filter((product) => product.kind === 'ad' && product.isActive)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((product) => product.lengthSeconds ?? [])
}
