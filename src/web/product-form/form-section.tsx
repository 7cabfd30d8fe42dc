import type { ReactNode } from 'react'
import styles from './form-section.module.css'

interface FormSectionProps {
  /** What the address names it after `#`. */
  id: string
  number: number
  title: string
  hint?: string
  children: ReactNode
}

/** One step of the form. */
export function FormSection({ id, number, title, hint, children }: FormSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      {children}
    </section>
  )
}
