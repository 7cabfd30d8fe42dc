import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { CustomerBrandKit } from '../../brand-kit/customer-brand-kit.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../../subscriptions/status/subscription-badge.tsx'
import { SubscriptionPrice } from '../../subscriptions/list/subscription-price.tsx'
import { statusQuery, subscriptionQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { subscriptionKind } from '../../subscriptions/status/subscription-words.ts'
import { Section } from '../../ui/page/section.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { Reference } from '../../ui/marks/reference.tsx'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { ChangeList } from '../changes/change-list.tsx'
import { SubscriptionPayments } from '../money/subscription-payments.tsx'
import { OrderView } from './order-view.tsx'
import { usePanelAddress } from '../panel-frame/panel-address.ts'
import { PanelHead } from '../panel-frame/panel-head.tsx'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { PanelWaiting } from '../panel-frame/panel-waiting.tsx'
import { StudioItemQuestions } from './parcels/studio-item-questions.tsx'
import { ReturnShipping } from './parcels/return-shipping.tsx'
import { ReceivedItems } from './parcels/received-items.tsx'
import { StepEditor } from './steps/step-editor.tsx'
import { StepNoteEditor } from './steps/step-note-editor.tsx'
import { SubscriptionVideos } from './subscription-videos.tsx'
import { TravellingParcels } from './parcels/travelling-parcels.tsx'

/** A subscription as the studio works on it: steps, items, brief, videos, what was ordered, what was changed. */
export function SubscriptionPanel({ subscriptionId }: { subscriptionId: string }) {
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const status = useQuery(statusQuery(subscriptionId))
  if (subscription.data && status.data) {
    return <Content subscription={subscription.data} status={status.data} />
  }
  const retry = () => {
    void subscription.refetch()
    void status.refetch()
  }
  return <PanelWaiting thing="Subscription" error={subscription.error ?? status.error} onRetry={retry} />
}

interface ContentProps {
  subscription: Subscription
  status: SubscriptionStatusDetail
}

function Content({ subscription, status }: ContentProps) {
  const { part, replace } = usePanelAddress()
  const { data: videos } = useQuery(subscriptionVideosQuery(subscription.id))
  const tabs = [
    { id: 'progress', label: 'Progress' },
    { id: 'brief', label: 'Brief and style' },
    { id: 'films', label: 'Films', count: videos?.length },
    { id: 'order', label: 'Order' },
    { id: 'payments', label: 'Payments' },
    { id: 'changes', label: 'Changes' },
  ]
  const open = tabs.find((tab) => tab.id === part)?.id ?? 'progress'
  return (
    <>
      <PanelHead
        eyebrow={
          <>
            <Reference>{subscription.parcelReference}</Reference>
            <span aria-hidden="true">/</span>
            <PanelLink to={{ user: subscription.userId, subscription: null, film: null, part: null }}>
              {subscription.userEmail}
            </PanelLink>
          </>
        }
        title={subscriptionTitle(subscription)}
      >
        <SubscriptionBadge subscription={subscription} />
        <span>{subscriptionKind(subscription)}</span>
        <span>
          Blocks: {status.current.block} open, {subscription.paidBlocks} paid
        </span>
        <span>
          <SubscriptionPrice subscription={subscription} />
        </span>
        <span>
          <SubscriptionNext subscription={subscription} />
        </span>
        <Link to={paths.subscriptionStatus(subscription.id)}>As the customer sees it</Link>
      </PanelHead>
      <Tabs label="Parts of the subscription" tabs={tabs} open={open} onOpen={(id) => replace({ part: id })}>
        {open === 'progress' && <Progress status={status} />}
        {open === 'brief' && (
          <>
            {status.current.notes.map((note) => (
              <StepNoteEditor key={`${status.current.block}/${note.stepId}`} status={status} note={note} />
            ))}
            <Section title="Brand kit" hint="The customer’s own, for all subscriptions.">
              <CustomerBrandKit userId={subscription.userId} />
            </Section>
          </>
        )}
        {open === 'films' && <SubscriptionVideos subscriptionId={subscription.id} />}
        {open === 'order' && <OrderView subscription={subscription} />}
        {open === 'payments' && <SubscriptionPayments subscription={subscription} />}
        {open === 'changes' && (
          <ChangeList filter={{ subjectKind: 'subscription', subjectId: subscription.id }} pageSize={20} />
        )}
      </Tabs>
    </>
  )
}

function Progress({ status }: { status: SubscriptionStatusDetail }) {
  return (
    <>
      <Section
        title="Steps"
        hint="A step’s day is the expected one until it is complete. Every change is recorded."
      >
        <StepEditor status={status} />
      </Section>
      <Section title="Items" hint="Mark what has arrived. The last item completes the step.">
        <ReceivedItems status={status} />
      </Section>
      <Section title="Parcels">
        <TravellingParcels status={status} />
      </Section>
      <StudioItemQuestions status={status} />
      <Section
        title="Return"
        hint="The customer is e-mailed about each parcel, and sees it on the progress page."
      >
        <ReturnShipping subscriptionId={status.id} />
      </Section>
    </>
  )
}
