import { useAreSingleKeysOn } from '../page/single-keys.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './key-hints.module.css'

interface KeyHintsProps {
  /** A key as it is written on it, and what it does: `x`, `select`. */
  hints: readonly (readonly [key: string, does: string])[]
}

/** The keys of a table; without single letters where these are switched off. Not where there is no keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  const areOn = useAreSingleKeysOn()
  return (
    <p className={styles.keys}>
      <VisuallyHidden>Keys in the table: </VisuallyHidden>
      <span>
        <kbd aria-hidden="true">↑</kbd>
        <kbd aria-hidden="true">↓</kbd>
        <VisuallyHidden>arrows </VisuallyHidden>move
      </span>
      {hints
        .filter(([key]) => areOn || key.length > 1)
        .map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
    </p>
  )
}
