import { formatCents } from '../ui/text/format-cents.ts'
import type { OpenRequest } from '#shared/contract/approvals.ts'
import type { FailedPayment } from '#shared/contract/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { paths } from '#shared/paths.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'

/** Something that waits for the customer, with the one place to do it. */
export interface Need {
  id: string
  kind: 'payment' | 'question' | 'approval' | 'parcel' | 'copy' | 'plan' | 'delivery'
  title: string
  /** Which subscription it belongs to. */
  about: string
  action: string
  to: string
}

/** How long a delivery counts as news. */
const newsMilliseconds = 14 * 86_400_000

/**
 * What needs the customer now, the most pressing first: money, an approval, the parcel, words, then what is new to look
 * at.
 * @param parcelCounts parcels announced, by subscription; a subscription that is not in it is not known yet
 * @param duePayments what is owed, by subscription; while it is not known, the way leads to billing as a whole
 */
export function findNeeds(
  subscriptions: readonly Subscription[],
  videos: readonly Video[],
  parcelCounts: ReadonlyMap<string, number>,
  duePayments: ReadonlyMap<string, FailedPayment>,
  now: Date,
  approvals: readonly OpenRequest[] = [],
): Need[] {
  const running = subscriptions.filter((subscription) => subscription.status !== 'canceled')
  const filmsOf = (id: string, status: Video['status']) =>
    videos.filter((video) => video.subscriptionId === id && video.status === status)
  const need = (
    subscription: Subscription,
    kind: Need['kind'],
    rest: Pick<Need, 'title' | 'action' | 'to'>,
  ) => ({
    id: `${kind}-${subscription.id}`,
    kind,
    about: subscriptionTitle(subscription),
    ...rest,
  })

  const payments = running
    .filter((subscription) => subscription.status === 'past_due')
    .map((subscription) => {
      const due = duePayments.get(subscription.id)
      return need(subscription, 'payment', {
        title: 'A payment is due',
        action: due ? `Pay ${formatCents(due.amountDueCents)}` : 'Open billing',
        to: due ? paths.duePayment(due.invoiceId) : `${paths.account()}#billing`,
      })
    })
  const questions = running.flatMap((subscription) => {
    const { id } = subscription
    const asked = videos
      .filter(({ subscriptionId }) => subscriptionId === id)
      .flatMap((film) => film.openQuestions.map((question) => ({ film, ...question })))
      .filter(({ turn }) => turn === 'customer')
    const count = new Set(asked.map((question) => question.id)).size
    if (count === 0) return []
    const title = count === 1 ? 'The studio has a question' : `The studio has ${count} questions`
    const ofFilm = asked.find(({ about }) => about === 'video')
    const to = ofFilm ? filmPath(ofFilm.film) : paths.items(id)
    return need(subscription, 'question', { title, action: 'Answer', to })
  })
  const parcels = running
    .filter(({ id, statusItems }) => !isStepComplete(statusItems, 'received') && parcelCounts.get(id) === 0)
    .map((subscription) =>
      need(subscription, 'parcel', {
        title: 'Send us your product',
        action: 'Address and tracking',
        to: paths.subscriptionStatus(subscription.id),
      }),
    )
  const copy = running.flatMap((subscription) => {
    const [first, ...more] = filmsOf(subscription.id, 'draft')
    if (!first) return []
    const title =
      more.length === 0 ? 'One draft is waiting for you' : `${more.length + 1} drafts are waiting for you`
    return need(subscription, 'copy', { title, action: 'Write and activate', to: filmPath(first) })
  })
  const deliveries = running.flatMap((subscription) => {
    const fresh = filmsOf(subscription.id, 'delivery').filter(
      (video) => now.getTime() - Date.parse(video.updatedAt) < newsMilliseconds,
    )
    const [first] = fresh
    if (!first) return []
    const title = fresh.length === 1 ? 'A film is ready' : `${fresh.length} films are ready`
    return need(subscription, 'delivery', { title, action: 'Play and download', to: filmPath(first) })
  })
  const asked = running.flatMap((subscription) =>
    approvals
      .filter(({ subscriptionId }) => subscriptionId === subscription.id)
      .map((request) => ({
        ...need(subscription, 'approval', {
          title: request.stepId === 'brief' ? 'Approve the creative brief' : 'Approve the style frames',
          action: 'Look and answer',
          to: paths.approvals(subscription.id),
        }),
        id: `approval-${request.requestId}`,
      })),
  )
  return [...payments, ...questions, ...asked, ...parcels, ...copy, ...deliveries]
}

/** The film, opened on the page of its subscription. */
export function filmPath(video: Pick<Video, 'id' | 'subscriptionId'>): string {
  return `${paths.manageVideos(video.subscriptionId)}?film=${encodeURIComponent(video.id)}`
}
