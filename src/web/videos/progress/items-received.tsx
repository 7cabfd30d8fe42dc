import { Link } from 'react-router'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import styles from './items-received.module.css'

/** Each article that is filmed, and whether it has arrived at the studio. */
export function ItemsReceived({ status }: { status: SubscriptionStatusDetail }) {
  return (
    <Section
      title="Items"
      actions={
        <Link className={styles.edit} to={paths.items(status.id)}>
          Describe<VisuallyHidden> the items</VisuallyHidden>
        </Link>
      }
    >
      <ul>
        {status.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.title}>{item.title}</span>
            {item.receivedAt ? (
              <span className={styles.state}>
                <DateText at={item.receivedAt} />
                <StatusBadge tone="good" label="Arrived" />
              </span>
            ) : (
              <StatusBadge tone="quiet" label="Not here yet" />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
