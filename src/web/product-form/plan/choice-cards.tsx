import type { ReactNode } from 'react'
import { visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './choice-cards.module.css'

interface Choice<Value extends string> {
  value: Value
  title: string
  /** A short mark beside the title, such as a discount. */
  mark?: string
  content: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  name: string
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, each with room to say what it means. Radio buttons, so arrows move between them. */
export function ChoiceCards<Value extends string>({
  name,
  label,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend className={visuallyHidden}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.head}>
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.title}>{choice.title}</span>
            {choice.mark && <span className={styles.mark}>{choice.mark}</span>}
          </span>
          {choice.content}
        </label>
      ))}
    </fieldset>
  )
}
