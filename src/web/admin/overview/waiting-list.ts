import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { readAdminOverview } from '#shared/contract/admin.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'

export type Overview = OutputOf<typeof readAdminOverview>

/** Lists of subscriptions that wait for one thing, by their name in the address. */
export type WaitingKind = 'items' | 'brief' | 'payment'

export interface Waiting {
  id: string
  count: number
  /** What waits: the line reads "3 films to shoot". */
  label: string
  /** Where it is worked on. */
  to: string
  isAlarm?: boolean
}

const board = (status: string) => paths.videosStatus({ status })
const list = (waiting: WaitingKind | 'approvals' | 'cuts') => paths.adminDashboard({ waiting })

/** Where a question stands: in the panel of its video, or of its subscription. */
function questionAddress(question: Overview['answeredQuestions']['oldest']): string {
  if (!question) return paths.videosStatus()
  const { subscriptionId: subscription, videoId: video } = question
  return paths.videosStatus({ ...(video && { film: video }), subscription })
}

/** What waits for the studio, in the order of production; what does not wait is left out. */
export function listWaiting(overview: Overview): Waiting[] {
  const { videoCounts } = overview
  const all: Waiting[] = [
    {
      id: 'parked',
      count: overview.parkedPaymentEvents,
      label: overview.parkedPaymentEvents === 1 ? 'payment event to look at' : 'payment events to look at',
      to: paths.payments(),
      isAlarm: true,
    },
    {
      id: 'refund',
      count: overview.owedRefunds,
      label: plural(overview.owedRefunds, 'refund', 'still owed'),
      to: paths.payments({ state: 'refund-owed' }),
      isAlarm: true,
    },
    {
      id: 'payment',
      count: overview.pastDueSubscriptions,
      label: plural(overview.pastDueSubscriptions, 'subscription', 'with a payment due'),
      to: list('payment'),
      isAlarm: true,
    },
    {
      id: 'question',
      count: overview.answeredQuestions.count,
      label: plural(overview.answeredQuestions.count, 'question', 'that a customer answered'),
      to: questionAddress(overview.answeredQuestions.oldest),
    },
    {
      id: 'items',
      count: overview.awaitingItems,
      label: plural(overview.awaitingItems, 'subscription', 'with items to receive'),
      to: list('items'),
    },
    {
      id: 'brief',
      count: overview.awaitingBriefOrStyle,
      label: plural(overview.awaitingBriefOrStyle, 'subscription', 'with brief or style open'),
      to: list('brief'),
    },
    {
      id: 'change',
      count: overview.changesAsked,
      label: overview.changesAsked === 1 ? 'change of brief or style' : 'changes of brief or style',
      to: list('approvals'),
    },
    {
      id: 'approval',
      count: overview.overdueApprovals,
      label: plural(overview.overdueApprovals, 'approval', 'without an answer for two weeks'),
      to: list('approvals'),
      isAlarm: true,
    },
    {
      id: 'cut',
      count: overview.overdueCuts,
      label: plural(overview.overdueCuts, 'cut', 'without an answer for two weeks'),
      to: list('cuts'),
      isAlarm: true,
    },
    {
      id: 'queue',
      count: videoCounts.activated,
      label: plural(videoCounts.activated, 'film', 'to queue'),
      to: board('activated'),
    },
    {
      id: 'shoot',
      count: videoCounts.queued,
      label: plural(videoCounts.queued, 'film', 'to shoot'),
      to: board('queued'),
    },
    {
      id: 'rig',
      count: videoCounts.shooting,
      label: plural(videoCounts.shooting, 'film', 'on the rig'),
      to: board('shooting'),
    },
    {
      id: 'revision',
      count: overview.openRevisions,
      label: plural(overview.openRevisions, 'revision', 'to make'),
      to: `${board('editing')}&q=revision`,
    },
    {
      id: 'edit',
      count: overview.filmsToEdit,
      label: plural(overview.filmsToEdit, 'film', 'to edit'),
      to: board('editing'),
    },
    {
      id: 'deliver',
      count: overview.cutsToDeliver,
      label: plural(overview.cutsToDeliver, 'approved cut', 'to deliver'),
      to: `${board('editing')}&q=approved`,
    },
    {
      id: 'deliver-again',
      count: overview.cutsAfterDelivery,
      label: overview.cutsAfterDelivery === 1 ? 'new cut of a delivered film' : 'new cuts of delivered films',
      to: `${board('delivery')}&q=assembling`,
    },
  ]
  return all.filter((waiting) => waiting.count > 0)
}

/** Whether a subscription belongs to a list; the same rules as the counts of the overview. */
export function isWaiting(
  subscription: Pick<Subscription, 'status' | 'statusItems'>,
  kind: WaitingKind,
): boolean {
  const { status, statusItems } = subscription
  if (kind === 'payment') return status === 'past_due'
  const isReceived = isStepComplete(statusItems, 'received')
  if (status !== 'active') return false
  if (kind === 'items') return !isReceived
  return isReceived && !(isStepComplete(statusItems, 'brief') && isStepComplete(statusItems, 'style'))
}

const plural = (count: number, noun: string, rest: string) => `${noun}${count === 1 ? '' : 's'} ${rest}`
