import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A sentence above a whole page about what is not as usual; its first words strong. Said aloud when it appears. */
export function Banner({ children }: { children: ReactNode }) {
  return <output className={styles.banner}>{children}</output>
}
