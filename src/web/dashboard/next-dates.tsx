import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { useNow } from '../ui/text/use-now.ts'
import styles from './dashboard-page.module.css'
import { findNextDates } from './find-next-dates.ts'

/** Days that a small screen can show without becoming a calendar. */
const datesShown = 8

/** The days that come next, of all subscriptions. */
export function NextDates({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const dates = findNextDates(subscriptions, useNow()).slice(0, datesShown)
  if (dates.length === 0) return <p className={styles.none}>No dates are planned at the moment.</p>
  return (
    <ol>
      {dates.map((date) => (
        <li key={date.id}>
          <Link to={date.to} className={styles.date}>
            <span className={styles.day}>
              <DateText at={date.at} isDay />
            </span>
            <span>
              {date.what}
              {/* Of one subscription alone every line would say the same. */}
              {subscriptions.length > 1 && <span className={styles.about}>{date.about}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
