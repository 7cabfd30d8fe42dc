import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { SubscriptionItems } from '#shared/contract/videos/items.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../session/session.ts'
import { SubscriptionProblem } from '../subscriptions/progress/subscription-problem.tsx'
import { subscriptionQuery } from '../subscriptions/queries/subscription-queries.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useHashArrival } from '../ui/focus/use-hash-arrival.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { VideoItems } from './items/video-items.tsx'
import { ItemList } from './items/item-list.tsx'
import { ItemQuestions } from './questions/item-questions.tsx'
import { itemsQuery } from './items/item-queries.ts'
import { NextMonth } from './items/next-month.tsx'

export const meta = () => [{ title: pageTitle('Items') }]

/** What is filmed: items to describe, which video shows which, and what comes next month. */
export default function ItemsPage() {
  const { subscriptionId = '' } = useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const items = useQuery(itemsQuery(subscriptionId))
  const error = subscription.error ?? items.error
  if (subscription.data && items.data) {
    return <Items key={items.data.block} subscription={subscription.data} items={items.data} />
  }
  if (!error) return <SkeletonRows rows={6} label="Loading the items" />
  const retry = () => {
    void subscription.refetch()
    void items.refetch()
  }
  return <SubscriptionProblem page="Items" error={error} onRetry={retry} />
}

function Items({ subscription, items }: { subscription: Subscription; items: SubscriptionItems }) {
  const session = useSession()
  usePageTitle('Items', subscriptionTitle(subscription))
  const videos = useHashArrival('films')
  return (
    <>
      <PageHeader
        eyebrow={subscriptionTitle(subscription)}
        title="Items"
        lead="What we film. You can change an item until the first film that shows it is being shot."
      />
      <ItemQuestions
        subscriptionId={subscription.id}
        side={session.user?.uid === subscription.userId ? 'customer' : 'studio'}
      />
      <Section
        title={`Block ${items.block}`}
        hint="Each item needs a name. Links, sizes, notes and photos help the studio to light it well."
      >
        <ItemList
          subscriptionId={items.subscriptionId}
          block={items.block}
          items={items.items}
          videos={items.films}
          addLabel="Add an item"
        />
      </Section>
      {items.films.length > 0 && (
        <div ref={videos} id="films" tabIndex={-1}>
          <Section title="What each film shows" hint="At least one item for each film.">
            <VideoItems items={items} />
          </Section>
        </div>
      )}
      {items.next && <NextMonth subscriptionId={items.subscriptionId} next={items.next} />}
    </>
  )
}
