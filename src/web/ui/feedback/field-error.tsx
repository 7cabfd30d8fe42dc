import styles from './field-error.module.css'

/** The sentence below a field that is not as it should be; give its id to the field's `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children?: string | null }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  )
}
