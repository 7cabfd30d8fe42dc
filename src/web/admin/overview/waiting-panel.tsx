import { Link } from 'react-router'
import { listWaiting, type Overview } from './waiting-list.ts'
import styles from './waiting-panel.module.css'

/** What waits for the studio, each line a way to where it is worked on. */
export function WaitingPanel({ overview }: { overview: Overview }) {
  const waiting = listWaiting(overview)
  if (waiting.length === 0) {
    return (
      <p className={styles.none}>Nothing is waiting. Customers are writing, or everything is delivered.</p>
    )
  }
  return (
    <ul className={styles.list}>
      {waiting.map(({ id, count, label, to, isAlarm }) => (
        <li key={id} className={styles.line} data-alarm={isAlarm || undefined}>
          <span className={styles.count}>{count}</span>
          <Link to={to} preventScrollReset className={styles.label}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
