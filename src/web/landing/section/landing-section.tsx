import type { ReactNode } from 'react'
import styles from './landing-section.module.css'

interface LandingSectionProps {
  id: string
  /** The subtitle above the title: what kind of thing this is. */
  subject: string
  title: string
  lead?: ReactNode
  /** Dark in both modes, edge to edge. */
  isStage?: boolean
  /** Attributes of a part that a script brings alive, from `describeIsland`. */
  island?: Record<string, string>
  children: ReactNode
}

/** One idea of the first page: a mark on the hairline, a large title, a short lead, and what shows it. */
export function LandingSection({ id, subject, title, lead, isStage, island, children }: LandingSectionProps) {
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby={`${id}-title`}
      data-stage={isStage || undefined}
      {...island}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <p className={styles.subject}>{subject}</p>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
