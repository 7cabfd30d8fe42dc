import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

/** `quiet`: not begun. `info`: ready. `busy`: being worked on. `good`: done. `warn`: someone must act. `bad`: failed. */
export type Tone = 'quiet' | 'info' | 'busy' | 'good' | 'warn' | 'bad'

/** A status as a word with a mark; tone and mark say the same, so colour is never alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.mark} aria-hidden="true" />
      <span>{label}</span>
    </span>
  )
}
