import styles from './stepper.module.css'

interface StepperProps {
  label: string
  note: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A count with less and more beside it. */
export function Stepper({ label, note, value, max, onChange }: StepperProps) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
        <span className={styles.note}>{note}</span>
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={`Fewer: ${label}`}
        aria-disabled={value <= 0}
        onClick={() => onChange(Math.max(0, value - 1))}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.button}
        aria-label={`More: ${label}`}
        aria-disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  )
}
