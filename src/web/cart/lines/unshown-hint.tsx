import type { ReactNode } from 'react'
import styles from './unshown-hint.module.css'

interface UnshownHintProps {
  /** The link to the choice, where there is one. */
  children?: ReactNode
}

/** Stands beside an item that no film shows: it is sold and sent, and nothing of it is filmed. */
export function UnshownHint({ children }: UnshownHintProps) {
  return <p className={styles.hint}>Shown in no film yet. {children}</p>
}
