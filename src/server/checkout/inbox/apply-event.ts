import { z } from 'zod'
import { syncPayment } from '../../billing/sync/sync-payment.ts'
import { syncSubscription } from '../../billing/sync/sync-subscription.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { settleCheckout, settleOwnCheckout } from '../purchase/settle-checkout.ts'

/** Questions to the provider that were asked, each with how its answer was applied: a rejection, where it was not. */
export type Asked = Map<string, Promise<void>>

/** All that is read of an event: whose state to ask for. */
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
type Subject = z.infer<typeof payloadSchema>['data']['object']

/** Of what the present state is asked, and how its answer is applied. */
const ask = { session: settle, subscription: follow, payment: syncRefunds }

/** The name of a question. */
const nameOf = (of: keyof typeof ask, id: string) => `${of} ${id}`

interface Question {
  of: keyof typeof ask
  /** Nothing where the event is about none of them. */
  idIn: (subject: Subject) => string | null | undefined
}

const settleOwn: Question = { of: 'session', idIn: ({ id }) => id }
const followOwn: Question = { of: 'subscription', idIn: ({ id }) => id }
const followInvoice: Question = {
  of: 'subscription',
  idIn: ({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription,
}
const followMoneyBack: Question = { of: 'payment', idIn: ({ payment_intent }) => payment_intent }

const questions: Record<string, Question> = {
  'checkout.session.completed': settleOwn,
  'checkout.session.async_payment_succeeded': settleOwn,
  'checkout.session.async_payment_failed': settleOwn,
  'checkout.session.expired': settleOwn,
  'customer.subscription.created': followOwn,
  'customer.subscription.updated': followOwn,
  'customer.subscription.deleted': followOwn,
  'customer.subscription.paused': followOwn,
  'customer.subscription.resumed': followOwn,
  'invoice.paid': followInvoice,
  'invoice.payment_failed': followInvoice,
  'invoice.payment_action_required': followInvoice,
  'invoice.voided': followInvoice,
  'invoice.marked_uncollectible': followInvoice,
  'charge.refunded': followMoneyBack,
  'refund.created': followMoneyBack,
  'refund.updated': followMoneyBack,
  'refund.failed': followMoneyBack,
  'charge.dispute.created': followMoneyBack,
  'charge.dispute.updated': followMoneyBack,
  'charge.dispute.closed': followMoneyBack,
}

/** The event types that are applied: an endpoint must subscribe to them, and the reconciler lists them. */
export const appliedEventTypes: readonly string[] = Object.keys(questions)

/**
 * Applies an event by reading its subject's present state from the provider: order and repetition do not matter.
 * @param asked reads made since this event arrived, which are not repeated
 */
export async function applyEvent(
  deps: SyncDeps,
  event: { type: string; payload: unknown },
  asked: Asked,
): Promise<void> {
  const question = questions[event.type]
  if (!question) return
  const id = question.idIn(payloadSchema.parse(event.payload).data.object)
  if (!id) return
  const name = nameOf(question.of, id)
  const answer = asked.get(name) ?? ask[question.of](deps, id, asked)
  asked.set(name, answer)
  await answer
}

async function settle(deps: SyncDeps, sessionId: string, asked: Asked): Promise<void> {
  const followed = await settleCheckout(deps, sessionId)
  if (followed !== null) asked.set(nameOf('subscription', followed), Promise.resolve())
}

/** A payment of nothing that is stored may be a second one for a selection: then that is stored first. */
async function syncRefunds(deps: SyncDeps, paymentIntentId: string): Promise<void> {
  if (await syncPayment(deps, paymentIntentId)) return
  const subscriptionId = await deps.payments.findSubscriptionOfPayment(paymentIntentId)
  if (subscriptionId === null) return
  await follow(deps, subscriptionId)
  await syncPayment(deps, paymentIntentId)
}

/** An event about a subscription may arrive before its payment's: then the payment is settled first. */
async function follow(deps: SyncDeps, subscriptionId: string): Promise<void> {
  if (await syncSubscription(deps, subscriptionId)) return
  const { checkoutId } = (await deps.payments.readSubscription(subscriptionId)) ?? { checkoutId: null }
  if (checkoutId !== null) await settleOwnCheckout(deps, checkoutId)
}
