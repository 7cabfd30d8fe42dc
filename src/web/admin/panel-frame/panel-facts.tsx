import type { ReactNode } from 'react'
import styles from './panel-facts.module.css'

/** What is known of the person or payment that a panel is about: pairs of `dt` and `dd`, each in a `div`. */
export function PanelFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}
