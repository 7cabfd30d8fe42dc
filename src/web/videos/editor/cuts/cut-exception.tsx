import type { Cut } from '#shared/contract/videos/cuts.ts'
import styles from './cut-exception.module.css'
import { FindingList } from './finding-list.tsx'

interface CutExceptionProps {
  exception: NonNullable<Cut['exception']>
  isDelivered: boolean
}

/** What preflight held a cut back for, or that it is not approved, and why the studio sent or delivered it all the same. */
export function CutException({ exception, isDelivered }: CutExceptionProps) {
  return (
    <div className={styles.exception}>
      <p className={styles.label}>{isDelivered ? 'Delivered anyway' : 'Sent anyway'}</p>
      <FindingList findings={exception.findings} />
      <p className={styles.reason}>
        <span className={styles.label}>Why: </span>
        {exception.reason}
      </p>
    </div>
  )
}
