import { z } from 'zod'
import { followPayment } from '../billing/follow-payment.ts'
import { followSubscription } from '../billing/follow-subscription.ts'
import type { Deps } from '../deps.ts'
import { settleCheckout, settleOwnCheckout } from './settle-checkout.ts'

type ApplyDeps = Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>

/** All that is read of an event: whose state to ask for. */
const payloadSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_intent: z.string().nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: z.string().nullish() }).nullish() })
        .nullish(),
    }),
  }),
})
type Subject = z.infer<typeof payloadSchema>['data']['object']

const settle = (deps: ApplyDeps, { id }: Subject) => settleCheckout(deps, id)
const followOwn = (deps: ApplyDeps, { id }: Subject) => follow(deps, id)
const followInvoice = (deps: ApplyDeps, { parent }: Subject) =>
  follow(deps, parent?.subscription_details?.subscription)

const appliers: Record<string, (deps: ApplyDeps, subject: Subject) => Promise<void>> = {
  'checkout.session.completed': settle,
  'checkout.session.async_payment_succeeded': settle,
  'checkout.session.expired': settle,
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

/** The types that mean something to us: what a reconciler asks for, and an endpoint has to be subscribed to. */
export const appliedEventTypes: readonly string[] = Object.keys(appliers)

/**
 * Applies an event: asks the provider how its subject stands now, so that order and repetition do not matter. Types
 * that mean nothing to us are done as soon as they are stored.
 */
export async function applyEvent(deps: ApplyDeps, event: { type: string; payload: unknown }): Promise<void> {
  const apply = appliers[event.type]
  if (apply) await apply(deps, payloadSchema.parse(event.payload).data.object)
}

/** A change of a subscription may be told before its payment: then the payment is settled first. */
async function follow(deps: ApplyDeps, subscriptionId: string | null | undefined): Promise<void> {
  if (!subscriptionId || (await followSubscription(deps, subscriptionId))) return
  const { checkoutId } = (await deps.payments.readSubscription(subscriptionId)) ?? { checkoutId: null }
  if (checkoutId !== null) await settleOwnCheckout(deps, checkoutId)
}

async function followMoneyBack(deps: ApplyDeps, { payment_intent }: Subject): Promise<void> {
  if (payment_intent) await followPayment(deps, payment_intent)
}
