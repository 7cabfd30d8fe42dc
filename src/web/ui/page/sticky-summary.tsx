import type { ReactNode } from 'react'
import { useToastPlace } from '../toasts/toast.tsx'
import styles from './sticky-summary.module.css'

interface StickySummaryProps {
  /** The form or list that is summed up. */
  children: ReactNode
  /** The sum: beside the content on wide screens, a bar at the bottom on narrow ones. */
  summary: ReactNode
  label: string
}

/** Content with a sum that stays in sight while the content is changed. */
export function StickySummary({ children, summary, label }: StickySummaryProps) {
  useToastPlace('top-when-narrow')
  return (
    <div className={styles.layout}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.summary} aria-label={label}>
        {summary}
      </aside>
    </div>
  )
}
