import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  /** A sentence below the title. */
  hint?: ReactNode
  /** Quiet actions at the title's end. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page: an uppercase subtitle on a hairline, then content. */
export function Section({ title, hint, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
