import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { currentStep, steps } from '#shared/subscriptions/status-steps.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../../session/session.ts'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Section } from '../../ui/page/section.tsx'
import { EarlierBlocks } from './earlier-blocks.tsx'
import { ItemsReceived } from './items-received.tsx'
import { Parcels } from '../parcels/parcels.tsx'
import { ProgressSkeleton } from './progress-skeleton.tsx'
import { WayBack } from '../shipping/way-back.tsx'
import { StepNotes } from '../steps/step-notes.tsx'
import { StepRail } from '../steps/step-rail.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../status/subscription-badge.tsx'
import { SubscriptionChoice } from './subscription-choice.tsx'
import { SubscriptionProblem } from './subscription-problem.tsx'
import styles from './subscription-progress.module.css'
import { statusQuery, subscriptionQuery } from '../queries/subscription-queries.ts'
import { subscriptionKind } from '../status/subscription-words.ts'

/** A subscription as a way of seven steps, and what travels along it: parcels, items, brief and style frames. */
export function SubscriptionProgress({ subscriptionId }: { subscriptionId: string }) {
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const status = useQuery(statusQuery(subscriptionId))
  const error = subscription.error ?? status.error
  if (subscription.data && status.data) {
    return <Progress subscription={subscription.data} status={status.data} />
  }
  if (!error) return <ProgressSkeleton />
  const retry = () => {
    void subscription.refetch()
    void status.refetch()
  }
  return <SubscriptionProblem page="Progress" error={error} onRetry={retry} />
}

function Progress({
  subscription,
  status,
}: {
  subscription: Subscription
  status: SubscriptionStatusDetail
}) {
  const { user } = useSession()
  const isOwn = user?.uid === subscription.userId
  const title = subscriptionTitle(subscription)
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
            <Button component={Link} to={paths.manageVideos(subscription.id)}>
              Films and copy
            </Button>
          </>
        }
      />
      <ProgressBody subscription={subscription} status={status} isOwn={isOwn} />
    </>
  )
}

interface ProgressBodyProps {
  subscription: Subscription
  status: SubscriptionStatusDetail
  /** Whether the one who reads may add and remove parcels. */
  isOwn: boolean
}

/** Everything below the head of the page. */
export function ProgressBody({ subscription, status, isOwn }: ProgressBodyProps) {
  return (
    <>
      <Card className={styles.rail}>
        <NowLine status={status} />
        <StepRail
          statusItems={status.current.statusItems}
          label={`Progress of ${subscriptionTitle(subscription)}`}
          size="large"
        />
      </Card>
      <div className={styles.columns}>
        <div>
          <Parcels status={status} isOwn={isOwn} />
          <ItemsReceived status={status} />
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

/** In one sentence what is happening now. */
function NowLine({ status }: { status: SubscriptionStatusDetail }) {
  const current = currentStep(status.current.statusItems)
  if (!current) return <p className={styles.now}>Every film of this block is delivered.</p>
  const meaning = steps.find((step) => step.id === current.id)?.description ?? current.description
  return (
    <p className={styles.now}>
      <strong>{current.label}.</strong>{' '}
      {current.id === 'received' && current.status === 'coming up' ? parcelWords(status) : meaning}
      {current.date && (
        <>
          {' '}
          Expected <DateText at={current.date} isDay />.
        </>
      )}
    </p>
  )
}

function parcelWords({ parcels }: SubscriptionStatusDetail): string {
  if (parcels.length === 0) return 'It is your turn: send us your product under the reference below.'
  return parcels.length === 1 ? 'Your parcel is on its way to us.' : 'Your parcels are on their way to us.'
}
