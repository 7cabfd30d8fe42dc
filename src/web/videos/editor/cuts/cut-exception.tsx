import type { Cut } from '#shared/contract/videos/cuts.ts'
import styles from './cut-exception.module.css'

interface CutExceptionProps {
  exception: NonNullable<Cut['exception']>
  isDelivered: boolean
}

/** What preflight held a cut back for, or that it is not approved, and why the studio sent or delivered it all the same. */
export function CutException({ exception, isDelivered }: CutExceptionProps) {
  return (
    <div className={styles.exception}>
      <p className={styles.label}>{isDelivered ? 'Delivered anyway' : 'Sent anyway'}</p>
      <ul className={styles.findings}>
        {exception.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <p className={styles.reason}>
        <span className={styles.label}>Why: </span>
        {exception.reason}
      </p>
    </div>
  )
}
