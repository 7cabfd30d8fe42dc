import { z } from 'zod'
import { syncPayment } from '../../billing/sync/sync-payment.ts'
import { syncSubscription } from '../../billing/sync/sync-subscription.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { settleCheckout, settleOwnCheckout } from '../purchase/settle-checkout.ts'

/** Subjects synced for one batch of events, by name: a rejection where the sync failed. */
export type SyncedSubjects = Map<string, Promise<void>>

/** The fields of an event that name its subject. */
const payloadSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_intent: z.string().nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: z.string().nullish() }).nullish() })
        .nullish(),
      /** An invoice's field in API versions before 2025-03-31: an endpoint keeps the version it was created with. */
      subscription: z.string().nullish(),
    }),
  }),
})
type EventObject = z.infer<typeof payloadSchema>['data']['object']

/** How each kind of subject is synced with the provider. */
const syncs = { session: settleSession, subscription: syncOrSettleSubscription, payment: syncOrSettlePayment }

const makeSubjectName = (kind: keyof typeof syncs, id: string) => `${kind} ${id}`

/** What an event type is about, and how to find its id. */
interface SubjectRule {
  kind: keyof typeof syncs
  /** Nothing where the event is about none. */
  findId: (object: EventObject) => string | null | undefined
}

const ofSession: SubjectRule = { kind: 'session', findId: ({ id }) => id }
const ofSubscription: SubjectRule = { kind: 'subscription', findId: ({ id }) => id }
const ofInvoice: SubjectRule = {
  kind: 'subscription',
  findId: ({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription,
}
const ofPayment: SubjectRule = { kind: 'payment', findId: ({ payment_intent }) => payment_intent }

const subjectRules: Record<string, SubjectRule> = {
  'checkout.session.completed': ofSession,
  'checkout.session.async_payment_succeeded': ofSession,
  'checkout.session.async_payment_failed': ofSession,
  'checkout.session.expired': ofSession,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'customer.subscription.paused': ofSubscription,
  'customer.subscription.resumed': ofSubscription,
  'invoice.paid': ofInvoice,
  'invoice.payment_failed': ofInvoice,
  'invoice.payment_action_required': ofInvoice,
  'invoice.voided': ofInvoice,
  'invoice.marked_uncollectible': ofInvoice,
  'charge.refunded': ofPayment,
  'refund.created': ofPayment,
  'refund.updated': ofPayment,
  'refund.failed': ofPayment,
  'charge.dispute.created': ofPayment,
  'charge.dispute.updated': ofPayment,
  'charge.dispute.closed': ofPayment,
}

/** The event types that are applied: an endpoint must subscribe to them, and the reconciler lists them. */
export const appliedEventTypes: readonly string[] = Object.keys(subjectRules)

/**
 * Applies an event by reading its subject's present state from the provider: order and repetition do not matter.
 * @param synced subjects synced since this event arrived, which are not read again
 */
export async function applyEvent(
  deps: SyncDeps,
  event: { type: string; payload: unknown },
  synced: SyncedSubjects,
): Promise<void> {
  const rule = subjectRules[event.type]
  if (!rule) return
  const id = rule.findId(payloadSchema.parse(event.payload).data.object)
  if (!id) return
  const name = makeSubjectName(rule.kind, id)
  const sync = synced.get(name) ?? syncs[rule.kind](deps, id, synced)
  synced.set(name, sync)
  await sync
}

async function settleSession(deps: SyncDeps, sessionId: string, synced: SyncedSubjects): Promise<void> {
  const sold = await settleCheckout(deps, sessionId)
  if (sold !== null) synced.set(makeSubjectName('subscription', sold), Promise.resolve())
}

/** Syncs a payment. One of nothing stored may be a duplicate for a selection: then that is settled first. */
async function syncOrSettlePayment(deps: SyncDeps, paymentIntentId: string): Promise<void> {
  if (await syncPayment(deps, paymentIntentId)) return
  const subscriptionId = await deps.payments.findSubscriptionOfPayment(paymentIntentId)
  if (subscriptionId === null) return
  await syncOrSettleSubscription(deps, subscriptionId)
  await syncPayment(deps, paymentIntentId)
}

/** Syncs a subscription. Its event may arrive before its payment's: then the checkout is settled instead. */
async function syncOrSettleSubscription(deps: SyncDeps, subscriptionId: string): Promise<void> {
  if (await syncSubscription(deps, subscriptionId)) return
  const { checkoutId } = (await deps.payments.readSubscription(subscriptionId)) ?? { checkoutId: null }
  if (checkoutId !== null) await settleOwnCheckout(deps, checkoutId)
}
