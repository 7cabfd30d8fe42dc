import type { ReactNode } from 'react'
import { Frame } from '../page/frame.tsx'
import styles from './state.module.css'

interface EmptyStateProps {
  /** What will be here, as a short sentence. */
  title: string
  /** How it gets here. */
  text?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/** Placeholder of an empty list: what will be in it, and the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Frame className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </Frame>
  )
}
