import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Delivery } from '#shared/contract/delivery.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { findExpectedDelivery } from '#shared/subscriptions/find-expected-delivery.ts'
import { SubscriptionProblem } from '../subscriptions/progress/subscription-problem.tsx'
import { subscriptionQuery } from '../subscriptions/queries/subscription-queries.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { useNow } from '../ui/text/use-now.ts'
import { deliveryQuery } from './queries/delivery-queries.ts'
import styles from './delivery-page.module.css'
import { HandoverView } from './handover/handover-view.tsx'
import { NamesForm } from './names/names-form.tsx'
import { PartnerLinks } from './links/partner-links.tsx'
import { subscriptionVideosQuery } from '../videos/queries/video-queries.ts'

const pageName = 'Delivery'

export const meta = () => [{ title: pageTitle(pageName) }]

/** What a block hands over, how its files are named, and links for partners. */
export default function DeliveryPage() {
  const { subscriptionId = '' } = useParams()
  const [query] = useSearchParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const wanted = /^[1-9]\d{0,3}$/.exec(query.get('block') ?? '')?.[0]
  const newest = subscription.data?.block ?? 1
  // As on the page of its films: a block that is not there yet is no reason to show nothing.
  const block = Math.min(Number(wanted ?? newest), newest)
  const delivery = useQuery({
    ...deliveryQuery({ subscriptionId, block }),
    enabled: subscription.data !== undefined,
  })
  if (subscription.data && delivery.data) {
    return <BlockDelivery subscription={subscription.data} delivery={delivery.data} />
  }
  const error = subscription.error ?? delivery.error
  if (!error) return <SkeletonRows rows={6} label="Loading the delivery" />
  const retry = () => {
    void subscription.refetch()
    void delivery.refetch()
  }
  return <SubscriptionProblem page={pageName} error={error} onRetry={retry} />
}

function BlockDelivery({ subscription, delivery }: { subscription: Subscription; delivery: Delivery }) {
  const { id } = subscription
  usePageTitle(pageName, `${delivery.title}, block ${delivery.block}`)
  const expectedAt = findExpectedDelivery(subscription, delivery.block, useNow())
  const { data: videos } = useQuery(subscriptionVideosQuery(id))
  const pictures = new Map(videos?.map((video) => [video.id, video]))
  return (
    <>
      <PageHeader
        eyebrow={delivery.title}
        title={pageName}
        lead={
          <>
            Block {delivery.block}: {describeProgress(delivery.films)}
            {!delivery.isOwn && ` Of ${subscription.userEmail}.`}
          </>
        }
      />
      <BlockChoice subscription={subscription} shown={delivery.block} />
      {delivery.films.length > 0 && (
        <HandoverView handover={delivery} isLive expectedAt={expectedAt} pictures={pictures} />
      )}
      {delivery.isOwn && (
        <>
          <PartnerLinks
            key={`${id}/${delivery.block}`}
            block={{ subscriptionId: id, block: delivery.block }}
            isDelivered={delivery.archive.state !== 'empty'}
          />
          <NamesForm key={id} delivery={delivery} />
        </>
      )}
    </>
  )
}

/** "1 of 6 films delivered." until all of them are. A block that was re-planned may have no films. */
function describeProgress(films: Delivery['films']): string {
  if (films.length === 0) return 'no films are planned.'
  const delivered = films.filter(({ cut }) => cut).length
  return delivered < films.length
    ? `${delivered} of ${films.length === 1 ? '1 film' : `${films.length} films`} delivered.`
    : 'the finished films, ready for every channel.'
}

/** Earlier blocks, where there are any. */
function BlockChoice({ subscription, shown }: { subscription: Subscription; shown: number }) {
  if (subscription.block < 2) return null
  const blocks = Array.from({ length: subscription.block }, (_, index) => subscription.block - index)
  return (
    <nav className={styles.blocks} aria-label="Blocks">
      {blocks.map((block) => (
        <Link
          key={block}
          className={styles.block}
          to={paths.delivery(subscription.id, { block: String(block) })}
          aria-current={block === shown ? 'page' : undefined}
        >
          Block {block}
        </Link>
      ))}
    </nav>
  )
}
