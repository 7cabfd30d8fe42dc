import { visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './stepper.module.css'

interface StepperProps {
  /** By which the calculator's script knows it. */
  name: string
  label: string
  note: string
  value?: number
  max?: number
}

/** A count with less and more beside it. */
export function Stepper({ name, label, note, value = 0, max = 0 }: StepperProps) {
  return (
    <fieldset className={styles.row} data-part="stepper" data-name={name}>
      <legend className={visuallyHidden}>{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
        <span className={styles.note}>{note}</span>
      </span>
      <button
        type="button"
        className={styles.button}
        data-part="fewer"
        aria-label={`Fewer: ${label}`}
        aria-disabled={value <= 0}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output className={styles.value} data-part="value">
        {value}
      </output>
      <button
        type="button"
        className={styles.button}
        data-part="more"
        aria-label={`More: ${label}`}
        aria-disabled={value >= max}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  )
}
