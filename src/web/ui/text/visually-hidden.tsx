import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** For an element that must stay what it is, such as a legend. */
export const visuallyHidden = styles.unseen ?? ''

/** Words for people who do not see the drawing that says the same. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>
}
