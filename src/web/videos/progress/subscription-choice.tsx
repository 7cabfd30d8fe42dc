import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import styles from './subscription-choice.module.css'
import { mySubscriptionsQuery } from '../../subscriptions/queries/subscription-queries.ts'

/** Changes to another of one's subscriptions; nothing where there is only one. */
export function SubscriptionChoice({ shown }: { shown: Subscription }) {
  const { data: mine } = useQuery(mySubscriptionsQuery)
  const navigate = useNavigate()
  if (!mine || mine.length < 2) return null
  return (
    <Select
      aria-label="Subscription"
      className={styles.choice}
      allowDeselect={false}
      data={mine.map((each) => ({
        value: each.id,
        label: `${subscriptionTitle(each)} · ${each.parcelReference}`,
      }))}
      value={shown.id}
      onChange={(id) => id && void navigate(paths.subscriptionStatus(id))}
    />
  )
}
