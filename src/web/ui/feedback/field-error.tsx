import type { Ref } from 'react'
import styles from './field-error.module.css'

interface FieldErrorProps {
  id?: string
  children?: string | null
  ref?: Ref<HTMLParagraphElement>
}

/** The sentence below a field that is not as it should be; give its id to the field's `aria-describedby`. */
export function FieldError({ id, children, ref }: FieldErrorProps) {
  if (!children) return null
  return (
    <p ref={ref} id={id} className={styles.error} role="alert">
      {children}
    </p>
  )
}
