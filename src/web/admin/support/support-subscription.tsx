import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { errorMessage } from '../../call/call.ts'
import { ProgressBody } from '../../videos/progress/subscription-progress.tsx'
import { statusQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { SupportVideos } from './support-videos.tsx'
import { useVisit, type VisitPart } from './use-visit.ts'

/** One of their subscriptions: its steps and its videos, to look at. */
export function SupportSubscription({ subscription }: { subscription: Subscription }) {
  const { part, open } = useVisit()
  const videos = useQuery(subscriptionVideosQuery(subscription.id, subscription.userId))
  return (
    <Tabs
      label="Parts of the subscription"
      tabs={[
        { id: 'progress', label: 'Progress' },
        { id: 'films', label: 'Films', count: videos.data?.length ?? null },
      ]}
      open={part}
      onOpen={(id) => open({ of: subscription.id, part: id as VisitPart }, { replace: true })}
    >
      {part === 'progress' ? (
        <Progress subscription={subscription} videos={videos.data ?? []} />
      ) : (
        <SupportVideos query={videos} />
      )}
    </Tabs>
  )
}

function Progress({ subscription, videos }: { subscription: Subscription; videos: readonly Video[] }) {
  const { data: status, error, refetch } = useQuery(statusQuery(subscription.id, subscription.userId))
  if (status)
    return <ProgressBody subscription={subscription} status={status} videos={videos} isOwn={false} />
  if (!error) return <SkeletonRows rows={6} label="Loading the steps" />
  return (
    <ErrorState
      title="The steps could not be read."
      sentence={errorMessage(error)}
      onRetry={() => void refetch()}
    />
  )
}
