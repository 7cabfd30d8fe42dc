import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { hasRole } from '#shared/identity/roles.ts'
import { paths, type PageName } from '#shared/paths.ts'
import { useSession } from '../../session/session.ts'
import { mySubscriptionsQuery, subscriptionQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { usePageQuery } from '../../system/page/use-page-query.ts'
import { bringToSight } from '../../ui/page/bring-to-sight.ts'
import { findPage, markCurrent } from './find-page.ts'
import styles from './subscription-tabs.module.css'

interface SubscriptionTab {
  label: string
  to: (subscriptionId: string) => string
  /** Where it is marked as the current one: its own page, then those that are reached from it. */
  pages: readonly [PageName, ...PageName[]]
}

const tabs: readonly SubscriptionTab[] = [
  { label: 'Films and copy', to: (id) => paths.manageVideos(id), pages: ['manageVideos'] },
  {
    label: 'Progress',
    to: (id) => paths.subscriptionStatus(id),
    pages: ['subscriptionStatus', 'packingSlip'],
  },
  { label: 'Items', to: (id) => paths.items(id), pages: ['items'] },
  { label: 'Brief and style frames', to: (id) => paths.approvals(id), pages: ['approvals'] },
  { label: 'Delivery', to: (id) => paths.delivery(id), pages: ['delivery'] },
  { label: 'Plan', to: (id) => paths.plan(id), pages: ['plan'] },
]

/** The pages of a subscription in one row, which stands still while they change beneath it. */
export function SubscriptionTabs() {
  const { pathname } = useLocation()
  const page = findPage(pathname)
  const asked = usePageQuery().get('id')
  const isProgress = page === 'subscriptionStatus'
  const mine = useQuery({ ...mySubscriptionsQuery, enabled: isProgress && asked === null })
  const open = tabs.findIndex(({ pages }) => markCurrent(pages, pathname))
  if (open < 0) return null
  const named = matchPath('/subscriptions/:page/:subscriptionId', pathname)?.params.subscriptionId
  const subscriptionId = isProgress ? (asked ?? mine.data?.[0]?.id) : named
  if (subscriptionId !== undefined)
    return <Row subscriptionId={subscriptionId} pathname={pathname} open={open} />
  // Nothing moves when the newest one is known.
  return mine.isPending ? <div className={styles.tabs} /> : null
}

interface RowProps {
  subscriptionId: string
  pathname: string
  /** The index of the current tab. */
  open: number
}

function Row({ subscriptionId, pathname, open }: RowProps) {
  const session = useSession()
  const { data, error } = useQuery(subscriptionQuery(subscriptionId))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => bringToSight(list.current, list.current?.children[open]), [open])
  // The page says that there is no such subscription.
  if (error && !data) return null
  // Money is its owner's.
  const isOwn = data ? data.userId === session.user?.uid : !hasRole(session, 'admin')
  return (
    <nav className={styles.tabs} aria-label="Subscription">
      <ul ref={list} className={styles.list}>
        {tabs.map(({ label, to, pages }) =>
          pages[0] === 'plan' && !isOwn ? null : (
            <li key={label}>
              <Link
                to={to(subscriptionId)}
                prefetch="intent"
                className={styles.tab}
                aria-current={markCurrent(pages, pathname)}
              >
                {label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
