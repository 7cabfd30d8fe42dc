import { usePageTitle } from '../../system/page/use-page-title.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../../session/session.ts'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useHashArrival } from '../../ui/focus/use-hash-arrival.ts'
import { ItemQuestions } from '../questions/item-questions.tsx'
import { findDownloadsPath } from '../video/find-downloads-path.ts'
import { subscriptionVideosQuery } from '../queries/video-queries.ts'
import { ArrivedFold } from './arrived-fold.tsx'
import { describeArrival } from './describe-arrival.ts'
import { VideoStates } from './video-states.tsx'
import { EarlierBlocks } from './earlier-blocks.tsx'
import { ItemsReceived } from './items-received.tsx'
import { NowLine } from './now-line.tsx'
import { Parcels } from '../../subscriptions/parcels/parcels.tsx'
import { ProgressSkeleton } from '../../subscriptions/progress/progress-skeleton.tsx'
import { WayBack } from '../../subscriptions/shipping/way-back.tsx'
import { StepNotes } from '../../subscriptions/steps/step-notes.tsx'
import { StepRail } from '../../subscriptions/steps/step-rail.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../../subscriptions/status/subscription-badge.tsx'
import { SubscriptionChoice } from './subscription-choice.tsx'
import { SubscriptionProblem } from '../../subscriptions/progress/subscription-problem.tsx'
import styles from './subscription-progress.module.css'
import { statusQuery, subscriptionQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { subscriptionKind } from '../../subscriptions/status/subscription-words.ts'

/** A subscription as a way of seven steps, and what travels along it: videos, parcels, brief and style frames. */
export function SubscriptionProgress({ subscriptionId }: { subscriptionId: string }) {
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const status = useQuery(statusQuery(subscriptionId))
  const videos = useQuery(subscriptionVideosQuery(subscriptionId))
  const error = subscription.error ?? status.error ?? videos.error
  if (subscription.data && status.data && videos.data) {
    return <Progress subscription={subscription.data} status={status.data} videos={videos.data} />
  }
  if (!error) return <ProgressSkeleton />
  const retry = () => {
    void subscription.refetch()
    void status.refetch()
    void videos.refetch()
  }
  return <SubscriptionProblem page="Progress" error={error} onRetry={retry} />
}

function Progress({ subscription, status, videos }: Omit<ProgressBodyProps, 'isOwn'>) {
  const { user } = useSession()
  const isOwn = user?.uid === subscription.userId
  const title = subscriptionTitle(subscription)
  usePageTitle('Progress', title)
  const downloads = findDownloadsPath(videos)
  return (
    <>
      <PageHeader
        eyebrow={`Progress · block ${status.current.block}`}
        title={title}
        lead={
          <span className={styles.lead}>
            {subscriptionKind(subscription)}
            <SubscriptionBadge subscription={subscription} />
            <span className={styles.after}>
              <SubscriptionNext subscription={subscription} isException />
            </span>
            {!isOwn && <span>of {subscription.userEmail}</span>}
          </span>
        }
        actions={
          <>
            {isOwn && <SubscriptionChoice shown={subscription} />}
            {downloads && (
              <Button component={Link} to={downloads} variant="default">
                Downloads
              </Button>
            )}
          </>
        }
      />
      <ProgressBody subscription={subscription} status={status} videos={videos} isOwn={isOwn} />
    </>
  )
}

interface ProgressBodyProps {
  subscription: Subscription
  status: SubscriptionStatusDetail
  /** All videos of the subscription. */
  videos: readonly Video[]
  /** Whether the one who reads may add and remove parcels. */
  isOwn: boolean
}

/** Everything below the head of the page. */
export function ProgressBody({ subscription, status, videos, isOwn }: ProgressBodyProps) {
  return (
    <>
      <Card className={styles.rail}>
        <NowLine status={status} isOwn={isOwn} />
        <StepRail
          statusItems={status.current.statusItems}
          label={`Progress of ${subscriptionTitle(subscription)}`}
          size="large"
        />
      </Card>
      <VideoStates subscription={subscription} videos={videos} isOwn={isOwn} />
      <div className={styles.columns}>
        <div>
          {isOwn && <ItemQuestions subscriptionId={status.id} side="customer" about={['parcel']} />}
          <ParcelsAndItems status={status} videos={videos} isOwn={isOwn} />
          <WayBack subscriptionId={status.id} isOwn={isOwn} />
        </div>
        <StepNotes status={status} isOwn={isOwn} />
      </div>
      {subscription.nextBlockOpensAt && (
        <Section title="Next block">
          <p className={styles.next}>
            Block {status.current.block + 1} opens on <DateText at={subscription.nextBlockOpensAt} isDay />:
            its films appear as drafts for you to write.
          </p>
        </Section>
      )}
      <EarlierBlocks blocks={status.earlier} />
    </>
  )
}

/** What travels to the studio: open while something is under way, one line once everything has arrived. */
function ParcelsAndItems({ status, videos, isOwn }: Omit<ProgressBodyProps, 'subscription'>) {
  const arrival = describeArrival(status)
  const place = useHashArrival('parcels')
  const parts = (
    <>
      <Parcels status={status} isOwn={isOwn} />
      <ItemsReceived status={status} videos={videos.filter(({ block }) => block === status.current.block)} />
    </>
  )
  return (
    <div ref={place} id="parcels" tabIndex={-1}>
      {arrival ? <ArrivedFold arrival={arrival}>{parts}</ArrivedFold> : parts}
    </div>
  )
}
