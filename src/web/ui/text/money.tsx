import { formatCents } from './format-cents.ts'
import styles from './money.module.css'

/** An amount of integer cents, in figures of equal width where it is compared, not within a sentence. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={className ? `${styles.money} ${className}` : styles.money}>{formatCents(cents)}</span>
  )
}
