import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../session/session.ts'
import { subscriptionQuery } from '../subscriptions/queries/subscription-queries.ts'
import { SubscriptionProblem } from '../subscriptions/progress/subscription-problem.tsx'
import { SubscriptionBadge } from '../subscriptions/status/subscription-badge.tsx'
import { subscriptionKind } from '../subscriptions/status/subscription-words.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { Reference } from '../ui/marks/reference.tsx'
import { VideosSkeleton } from './editor/videos-skeleton.tsx'
import { findDownloadsPath } from './video/find-downloads-path.ts'
import { everyBlock } from './video/video-path.ts'
import { describeWaiting } from './list/describe-waiting.ts'
import { VideoList } from './list/video-list.tsx'
import { BlockHead } from './plan/block-head.tsx'
import { BlockPlanner } from './plan/block-planner.tsx'
import { WaitingPlans } from './plan/waiting-plans.tsx'
import { TokenBalance } from './tokens/token-balance.tsx'
import { subscriptionVideosQuery } from './queries/video-queries.ts'

export const meta = () => [{ title: pageTitle('Films and copy') }]

/** The videos of one subscription by block: to write, to activate, to follow, to play and download. */
export default function ManageVideosPage() {
  const { subscriptionId = '' } = useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const videos = useQuery(subscriptionVideosQuery(subscriptionId))
  const error = subscription.error ?? videos.error
  if (subscription.data && videos.data) {
    return <Videos subscription={subscription.data} videos={videos.data} />
  }
  if (!error) return <VideosSkeleton />
  const retry = () => {
    void subscription.refetch()
    void videos.refetch()
  }
  return <SubscriptionProblem page="Films and copy" error={error} onRetry={retry} />
}

function Videos({ subscription, videos }: { subscription: Subscription; videos: Video[] }) {
  const session = useSession()
  usePageTitle('Films and copy', subscriptionTitle(subscription))
  const isOwn = session.user?.uid === subscription.userId
  const downloads = findDownloadsPath(videos)
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            Films and copy · <Reference>{subscription.parcelReference}</Reference>
          </>
        }
        title={subscriptionTitle(subscription)}
        lead={
          <>
            {subscriptionKind(subscription)}. {!isOwn && `Of ${subscription.userEmail}.`}
            {isOwn && videos.length > 0 && <Waiting videos={videos} />}{' '}
            <SubscriptionBadge subscription={subscription} isException />
          </>
        }
        actions={
          downloads && (
            <Button component={Link} to={downloads} variant="default">
              Downloads
            </Button>
          )
        }
      />
      <Blocks
        subscription={subscription}
        videos={videos}
        mover={hasRole(session, 'admin') && !isOwn ? 'admin' : 'customer'}
      />
    </>
  )
}

/** What waits for the customer, with the way to the first of it. */
function Waiting({ videos }: { videos: readonly Video[] }) {
  const { sentence, to } = describeWaiting(videos)
  return to === null ? sentence : <Link to={to}>{sentence}</Link>
}

interface BlocksProps {
  subscription: Subscription
  videos: Video[]
  mover: 'customer' | 'admin'
}

/** Which block, video or plan is open stands in the address, so that each can be linked to. */
function Blocks({ subscription, videos, mover }: BlocksProps) {
  const [query, setQuery] = useSearchParams()
  const [hasReturned, setReturned] = useState(false)
  const openBlocks = Array.from({ length: subscription.block }, (_, index) => index + 1)
  const blocks = [...new Set([...openBlocks, ...videos.map((video) => video.block)])].toSorted(
    (a, b) => b - a,
  )
  const openVideo = videos.find((video) => video.id === query.get('film'))
  const planned = Number(query.get('replan'))
  const asked = openVideo?.block ?? (planned || Number(query.get('block')))
  const block = blocks.includes(asked) ? asked : (blocks[0] ?? 1)
  const isEveryBlock = query.get('block') === everyBlock && blocks.length > 1 && !planned
  const shown = videos.filter((video) => video.block === block)
  const go = (to: Record<string, string>) => setQuery(to, { replace: true, preventScrollReset: true })
  const leavePlan = () => {
    go({ block: String(block) })
    setReturned(true)
  }

  if (planned === block && subscription.status !== 'canceled') {
    return (
      <BlockPlanner
        key={block}
        subscription={subscription}
        block={block}
        videos={videos}
        onLeave={leavePlan}
      />
    )
  }
  const list = isEveryBlock ? (
    <VideoList
      key={everyBlock}
      subscription={subscription}
      videos={videos}
      openVideo={openVideo}
      block={everyBlock}
      mover={mover}
    />
  ) : (
    <>
      <BlockHead
        subscription={subscription}
        videos={videos}
        block={block}
        takesFocus={hasReturned}
        onReplan={() => setQuery({ replan: String(block) })}
      />
      {shown.length === 0 ? (
        <NothingPlanned />
      ) : (
        <VideoList
          key={block}
          subscription={subscription}
          videos={shown}
          openVideo={openVideo}
          block={block}
          mover={mover}
        />
      )}
    </>
  )
  return (
    <>
      <WaitingPlans subscription={subscription} videos={videos} />
      <TokenBalance subscriptionId={subscription.id} videos={videos} />
      {blocks.length === 1 ? (
        list
      ) : (
        <Tabs
          label="Blocks"
          open={isEveryBlock ? everyBlock : String(block)}
          onOpen={(id) => go({ block: id })}
          tabs={[
            ...blocks.map((number) => ({
              id: String(number),
              label: `Block ${number}`,
              count: videos.filter((video) => video.block === number).length,
            })),
            { id: everyBlock, label: 'All blocks', count: videos.length },
          ]}
        >
          {list}
        </Tabs>
      )}
    </>
  )
}

function NothingPlanned() {
  return (
    <EmptyState
      title="No film is planned for this block."
      text="Its tokens are saved: choose films for them here, or in a later block."
    />
  )
}
