import type { ReactNode } from 'react'
import { DateText } from '../../ui/text/date-text.tsx'
import type { Arrival } from './describe-arrival.ts'
import styles from './arrived-fold.module.css'

/** Parcels and items in one line, once everything has arrived: it opens to all of them. */
export function ArrivedFold({ arrival, children }: { arrival: Arrival; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <span>
          {arrival.text}
          {arrival.at && (
            <>
              , <DateText at={arrival.at} isDay />
            </>
          )}
        </span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
