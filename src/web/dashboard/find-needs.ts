import type { OpenRequest } from '#shared/contract/subscriptions/approvals.ts'
import type { Confirmation, FailedPayment } from '#shared/contract/billing/billing.ts'
import type { OpenNeeds } from '#shared/contract/videos/needs.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { approvalNames } from '#shared/subscriptions/approvals.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { questionPath } from '#shared/videos/question-path.ts'
import type { StoredPlan } from '../videos/plan/plan-store.ts'
import { formatCents } from '../ui/text/format-cents.ts'
import { findVideoNeeds } from './find-video-needs.ts'
import { findItemNeeds } from './find-item-needs.ts'
import { findPlanNeeds } from './find-plan-needs.ts'
import type { Need, NeedOfSubscription } from './need.ts'

export interface NeedSources {
  subscriptions: readonly Subscription[]
  videos: readonly Video[]
  open: OpenNeeds
  approvals: readonly OpenRequest[]
  /** What is owed, by subscription; while it is not known, the way leads to billing as a whole. */
  duePayments: ReadonlyMap<string, FailedPayment>
  /** Plan changes whose payment waits for the bank. */
  confirmations: readonly Confirmation[]
  /** Begun and not applied. */
  plans: readonly StoredPlan[]
  now: Date
}

/** From the most urgent on. What is pressing of its kind comes before everything but money. */
const ranks: Record<Need['kind'], number> = {
  payment: 0,
  approval: 2,
  cut: 3,
  question: 4,
  parcel: 5,
  item: 6,
  copy: 7,
  plan: 8,
  delivery: 9,
}
const rankNeed = ({ kind, isPressing }: Need) => (isPressing && kind !== 'payment' ? 1 : ranks[kind])

/** What needs the customer now on subscriptions that run: the most urgent first, of one kind the oldest. */
export function findNeeds(sources: NeedSources): Need[] {
  const { videos, open, approvals, duePayments, confirmations, plans, now } = sources
  const running = sources.subscriptions.filter(({ status }) => status !== 'canceled')
  return running
    .flatMap((subscription) => {
      const { id } = subscription
      const isOwn = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id
      return [
        ...findPaymentNeeds(subscription, duePayments.get(id)),
        ...confirmations.filter(isOwn).map(describeConfirmation),
        ...open.questions.filter(isOwn).map(describeQuestion),
        ...approvals.filter(isOwn).map(describeApproval),
        ...findItemNeeds(subscription, open.items.find(isOwn), now),
        ...findVideoNeeds(subscription, videos.filter(isOwn), now),
        ...findPlanNeeds(id, videos, plans),
      ].map((need): Need => ({ ...need, about: subscriptionTitle(subscription) }))
    })
    .toSorted((a, b) => rankNeed(a) - rankNeed(b) || findTime(a) - findTime(b))
}

const findTime = ({ when }: Need) => (when ? Date.parse(when.at) : Number.MAX_SAFE_INTEGER)

function findPaymentNeeds(
  { id, status, pastDueSince }: Subscription,
  due: FailedPayment | undefined,
): NeedOfSubscription[] {
  if (status !== 'past_due') return []
  return [
    {
      id: `payment-${id}`,
      kind: 'payment',
      title: 'A payment is due',
      text: due?.sentence,
      when: pastDueSince === null ? undefined : { label: 'Since', at: pastDueSince, isDay: true },
      action: due ? `Pay ${formatCents(due.amountDueCents)}` : 'Open billing',
      to: due ? paths.duePayment(due.invoiceId) : `${paths.account()}#billing`,
    },
  ]
}

/** A change of plan that is dropped unless its payment is confirmed in time. */
function describeConfirmation({ subscriptionId, dueNowCents, until }: Confirmation): NeedOfSubscription {
  return {
    id: `confirmation-${subscriptionId}`,
    kind: 'payment',
    title: `Your bank asks you to confirm ${formatCents(dueNowCents)}`,
    text: 'Your change of plan waits for it; until then nothing is charged.',
    when: { label: 'Until', at: until },
    action: 'Look and confirm',
    to: paths.plan(subscriptionId),
  }
}

function describeQuestion(question: OpenNeeds['questions'][number]): NeedOfSubscription {
  const { questionId, subject, text, writtenAt, isBlocking } = question
  return {
    id: `question-${questionId}`,
    kind: 'question',
    title: subject.title ? `The studio has a question about ${subject.title}` : 'The studio has a question',
    text: `“${text}”`,
    when: { label: 'Asked', at: writtenAt },
    isPressing: isBlocking,
    action: 'Answer',
    to: questionPath(question),
  }
}

function describeApproval(request: OpenRequest): NeedOfSubscription {
  const { requestId, subscriptionId, stepId, block, number, sentAt } = request
  return {
    id: `approval-${requestId}`,
    kind: 'approval',
    title: `Approve ${approvalNames[stepId].the}`,
    text: number === 1 ? `Of block ${block}.` : `Of block ${block}, sent again with your changes.`,
    when: { label: 'Sent', at: sentAt },
    action: 'Look and answer',
    to: paths.approvals(subscriptionId),
  }
}
