import { describeOrderedVideos } from '#shared/checkout/describe-ordered-videos.ts'
import { syncSubscription } from '../../billing/sync/sync-subscription.ts'
import {
  requestSecondRefunds,
  endSecondPayment,
  storeSecondPayment,
  type SecondPayment,
} from '../../billing/refunds/store-second-payment.ts'
import { clearPaidCart } from '../../cart/clear-paid-cart.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import type { ProviderSubscription } from '../../outside/payments/provider-subscription.ts'
import { createSubscription } from '../../subscriptions/blocks/create-subscription.ts'
import { findSoldSubscription } from '../../subscriptions/blocks/find-sold-subscription.ts'
import { grantBlockTokens } from '../../tokens/grant-block-tokens.ts'
import { createBlockVideos } from '../../videos/block/create-block-videos.ts'
import {
  findCheckout,
  findCheckoutOfSession,
  lockBuyer,
  lockCheckout,
  markExpired,
  isReturnStored,
  markPaymentFailed,
  markProcessing,
  markSettled,
} from './checkout.db.ts'

/**
 * Settles a checkout from the provider's state of its page. Idempotent: webhook, success page and reconciler may
 * race; unique keys and the row lock decide. Foreign sessions are left alone.
 *
 * @returns the provider's id of the subscription that was sold and synced; null: none was
 * @throws PaymentProviderError where the provider is unavailable
 */
export async function settleCheckout(deps: SyncDeps, sessionId: string): Promise<string | null> {
  const known = await findCheckoutOfSession(deps.db, sessionId)
  if (known?.state === 'paid' || known?.state === 'failed') return null
  if (known?.state === 'duplicate' && (await isReturnStored(deps.db, known.id))) {
    await requestSecondRefund(deps, known.id)
    return null
  }
  const page = await deps.payments.readPaymentPage(sessionId)
  if (!page) return null
  const checkout = known ?? (page.checkoutId === null ? null : await findCheckout(deps.db, page.checkoutId))
  if (!checkout) return null
  if (page.state === 'paid') return applyPayment(deps, checkout.id, sessionId, page.subscription)
  const now = deps.clock.now()
  if (page.state === 'expired') await markExpired(deps.db, checkout.id, now)
  if (page.state === 'processing') await markProcessing(deps.db, checkout.id, sessionId, now)
  if (page.state === 'failed') await failPayment(deps, checkout.id, sessionId)
  return null
}

/** Closes every open payment first; then the buyer may pay again, and is notified once. */
async function failPayment(deps: SyncDeps, checkoutId: string, sessionId: string): Promise<void> {
  await deps.payments.abandonPayment(sessionId)
  await deps.db.transaction().execute(async (tx) => {
    const { userId, price } = await lockCheckoutOfBuyer(tx, checkoutId)
    if (!(await markPaymentFailed(tx, checkoutId, sessionId, deps.clock.now()))) return
    await emitEvent(tx, null, {
      kind: 'order.payment_failed',
      subject: { kind: 'user', id: userId },
      payload: { after: { checkoutId, totalCents: price.totalCents } },
    })
  })
}

/** The same, by our own id. A checkout whose page is not known yet can't have been paid. */
export async function settleOwnCheckout(deps: SyncDeps, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutId)
  if (checkout?.sessionId) await settleCheckout(deps, checkout.sessionId)
}

async function applyPayment(
  deps: SyncDeps,
  checkoutId: string,
  sessionId: string,
  paid: ProviderSubscription,
): Promise<string | null> {
  const outcome = await deps.db.transaction().execute((tx) => sell(deps, tx, checkoutId, sessionId, paid))
  if (outcome === 'sold') return (await syncFirstInvoice(deps, paid.id)) ? paid.id : null
  if (outcome === 'settled before') return null
  // Marked only when the refund is promised: whatever stops us here, the next one to settle does it again.
  const charged = await endSecondPayment(deps, paid.id)
  await deps.db
    .transaction()
    .execute((tx) => returnSecondPayment(deps, tx, { checkoutId, sessionId, charged }))
  deps.log.warn({ checkoutId, sessionId }, 'A second payment for the same selection was canceled')
  await requestSecondRefund(deps, checkoutId)
  return null
}

/** Unanswered it is asked for again with the next event of this payment, and by the reconciler. */
async function requestSecondRefund(deps: SyncDeps, checkoutId: string): Promise<void> {
  if ((await requestSecondRefunds(deps, checkoutId)) === 0) return
  throw new PaymentProviderError('The refund of a second payment is not answered yet.', { isRefused: false })
}

/** A failure here does not undo the sale: the invoice comes with its event, or is found by the reconciler. */
async function syncFirstInvoice(deps: SyncDeps, providerSubscriptionId: string): Promise<boolean> {
  try {
    return await syncSubscription(deps, providerSubscriptionId)
  } catch (error) {
    deps.log.warn({ err: error, providerSubscriptionId }, 'The first invoice is not known yet')
    return false
  }
}

/** Stored once, and its buyer notified once, however many processes come here at the same time. */
async function returnSecondPayment(
  deps: SyncDeps,
  tx: Database,
  { checkoutId, sessionId, charged }: { checkoutId: string; sessionId: string; charged: SecondPayment },
): Promise<void> {
  const checkout = await lockCheckoutOfBuyer(tx, checkoutId)
  const sold = await findSoldSubscription(tx, checkout.userId, checkout.selectionId)
  if (!sold || checkout.state === 'paid') throw new Error(`The checkout ${checkoutId} is no second payment`)
  const of = { subscriptionId: sold.id, checkoutId }
  const totalCents = await storeSecondPayment(deps, tx, of, charged)
  if (checkout.state === 'duplicate') return
  await markSettled(tx, checkoutId, { state: 'duplicate', sessionId, now: deps.clock.now() })
  await emitEvent(tx, null, {
    kind: 'order.second_payment_returned',
    subject: { kind: 'subscription', id: sold.id },
    payload: { after: { checkoutId, totalCents } },
  })
}

/** All effects of a payment, or none. Sells the snapshot, not the present cart or catalogue. */
async function sell(
  deps: SyncDeps,
  tx: Database,
  checkoutId: string,
  sessionId: string,
  paid: ProviderSubscription,
): Promise<'sold' | 'settled before' | 'second payment'> {
  const checkout = await lockCheckoutOfBuyer(tx, checkoutId)
  if (checkout.state === 'paid') return 'settled before'
  const { userId, userEmail, selectionId, selections, price, currency } = checkout
  if (await findSoldSubscription(tx, userId, selectionId)) return 'second payment'
  const now = deps.clock.now()
  const subscription = await createSubscription(
    tx,
    {
      userId,
      userEmail,
      selectionId,
      checkoutId,
      selections: { ...selections, selectionId },
      price,
      currency,
      providerSubscriptionId: paid.id,
      providerCustomerId: paid.customerId,
      startedAt: paid.startedAt,
    },
    now,
  )
  const firstBlock = { subscriptionId: subscription.id, block: 1, package: selections.package, price }
  await grantBlockTokens(tx, firstBlock, now)
  const { frameRate } = deps.config
  await createBlockVideos(
    tx,
    { subscriptionId: subscription.id, block: 1, selections, price, frameRate },
    now,
  )
  await markSettled(tx, checkoutId, { state: 'paid', sessionId, now })
  await clearPaidCart(tx, userId, checkout.cartVersion, selectionId)
  await emitEvent(
    tx,
    { id: userId, email: userEmail },
    {
      kind: 'order.placed',
      subject: { kind: 'subscription', id: subscription.id },
      payload: {
        after: {
          checkoutId,
          films: describeOrderedVideos(selections.films, price),
          totalCents: price.totalCents,
          plan: selections.plan,
          parcelReference: subscription.parcelReference,
        },
      },
    },
  )
  return 'sold'
}

/** Fixed lock order prevents a deadlock: the buyer first, then the row. */
async function lockCheckoutOfBuyer(tx: Database, checkoutId: string) {
  const found = await findCheckout(tx, checkoutId)
  if (found) await lockBuyer(tx, found.userId)
  const checkout = await lockCheckout(tx, checkoutId)
  if (!checkout) throw new Error(`The checkout ${checkoutId} was paid, but is gone`)
  return checkout
}
