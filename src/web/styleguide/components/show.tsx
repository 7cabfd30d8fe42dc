import type { ReactNode } from 'react'
import styles from './show.module.css'

interface ComponentProps {
  /** Its file in src/web/ui, without the ending; also its address on the page. */
  file: string
  /** When to take it. */
  use: string
  children: ReactNode
}

/** One component of the kit in all its states. */
export function Component({ file, use, children }: ComponentProps) {
  return (
    <section id={file} className={styles.component} aria-labelledby={`${file}-title`}>
      <div className={styles.about}>
        <h3 id={`${file}-title`} className={styles.title}>
          <a href={`#${file}`} className={styles.link}>
            {file}
          </a>
        </h3>
        <p className={styles.use}>{use}</p>
      </div>
      <div className={styles.states}>{children}</div>
    </section>
  )
}

interface StateProps {
  name: string
  /** Takes the whole width. */
  isWide?: boolean
  /** What would float over the page stays in its box. */
  isBoxed?: boolean
  children: ReactNode
}

export function State({ name, isWide, isBoxed, children }: StateProps) {
  return (
    <div className={styles.state} data-wide={isWide || undefined}>
      <p className={styles.name}>{name}</p>
      <div className={isBoxed ? styles.box : undefined}>{children}</div>
    </div>
  )
}
