import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { followProviderSubscription } from '../subscriptions/follow-provider-subscription.ts'
import { settleCheckout, settleOwnCheckout } from './settle-checkout.ts'

type ApplyDeps = Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>

/** All that is read of an event: whose state to ask for. */
const subject = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) })

const appliers: Record<string, (deps: ApplyDeps, objectId: string) => Promise<void>> = {
  'checkout.session.completed': settleCheckout,
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.expired': settleCheckout,
  'customer.subscription.updated': followSubscription,
  'customer.subscription.deleted': followSubscription,
  'customer.subscription.paused': followSubscription,
  'customer.subscription.resumed': followSubscription,
}

/**
 * Applies an event: asks the provider how its subject stands now, so that order and repetition do not matter. Types
 * that mean nothing to us are done as soon as they are stored.
 */
export async function applyEvent(deps: ApplyDeps, event: { type: string; payload: unknown }): Promise<void> {
  const apply = appliers[event.type]
  if (apply) await apply(deps, subject.parse(event.payload).data.object.id)
}

/** A change of a subscription may be told before its payment: then the payment is settled first. */
async function followSubscription(deps: ApplyDeps, subscriptionId: string): Promise<void> {
  if (await followProviderSubscription(deps, subscriptionId)) return
  const { checkoutId } = (await deps.payments.readSubscription(subscriptionId)) ?? { checkoutId: null }
  if (checkoutId === null) return
  await settleOwnCheckout(deps, checkoutId)
  await followProviderSubscription(deps, subscriptionId)
}
