import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for people who do not see the drawing that says the same. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>
}
