import { describeOrder } from '#shared/checkout/describe-order.ts'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import { paths } from '#shared/paths.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { refuseProviderError } from '../../billing/sync/refuse-provider-error.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import type { PaymentPageOrder } from '../../outside/payments/payments.ts'
import { refuse } from '../../http/refusal.ts'
import { findCustomerOfBuyer } from '../../subscriptions/blocks/find-sold-subscription.ts'
import { findCheckout, writePaymentPage, markExpired } from './checkout.db.ts'
import type { Checkout } from './checkout.db.ts'
import { settleCheckout, settleOwnCheckout } from './settle-checkout.ts'

type Buyer = Pick<SignedInUser, 'email'>

/** The provider's session, and where the browser goes to pay it. */
export interface OpenedPage {
  id: string
  url: string
}

/**
 * Opens the page of a checkout at the provider. Without an answer the checkout stays `opening`: the next try uses the
 * same idempotency key, and gets the page that may have been opened.
 *
 * @throws Refusal payment_provider with the provider's message; invalid_checkout_session
 */
export async function openPage(deps: SyncDeps, buyer: Buyer, checkout: Checkout): Promise<OpenedPage> {
  const { id, url } = await deps.payments
    .openPaymentPage(await makeOrder(deps, buyer, checkout))
    .catch((error: unknown) => refuseUnopened(deps, checkout, error))
  if (!id || !url) {
    await markExpired(deps.db, checkout.id, deps.clock.now())
    throw refuse('invalid_checkout_session')
  }
  if (await writePaymentPage(deps.db, checkout.id, { sessionId: id, url, now: deps.clock.now() }))
    return { id, url }
  await deps.payments.closePaymentPage(id)
  throw refuse('payment_provider', {
    sentence: 'Your cart changed while the payment page was being opened. Look at it, then try again.',
  })
}

/** The page of a checkout that was begun before; null where it can't be paid any more, or is paid. */
export async function reopenPage(
  deps: SyncDeps,
  buyer: Buyer,
  checkout: Checkout,
): Promise<OpenedPage | null> {
  if (checkout.sessionId === null) {
    try {
      return await openPage(deps, buyer, checkout)
    } catch (error) {
      // Refused now, so it was never opened: a new checkout can be.
      const isGivenUp = (await findCheckout(deps.db, checkout.id))?.state === 'expired'
      if (isGivenUp) return null
      throw error
    }
  }
  await settleCheckout(deps, checkout.sessionId).catch((error: unknown) =>
    refuseProviderError(error, 'payment_provider'),
  )
  const now = await findCheckout(deps.db, checkout.id)
  const isOpen = now?.state === 'open' && now.sessionId !== null && now.sessionUrl !== null
  return isOpen ? { id: now.sessionId ?? '', url: now.sessionUrl ?? '' } : null
}

/** Settles an opened checkout by the provider's state. @throws Refusal payment_provider */
export async function settleOpened(deps: SyncDeps, checkoutId: string): Promise<void> {
  await settleOwnCheckout(deps, checkoutId).catch((error: unknown) =>
    refuseProviderError(error, 'payment_provider'),
  )
}

/** Makes a page unpayable whose cart has changed. If it was paid just before, that is settled. */
export async function closeCheckout(deps: SyncDeps, checkout: Checkout): Promise<void> {
  // A page without a stored id was never shown.
  if (checkout.sessionId === null) return markExpired(deps.db, checkout.id, deps.clock.now())
  try {
    await deps.payments.closePaymentPage(checkout.sessionId)
    await settleCheckout(deps, checkout.sessionId)
  } catch (error) {
    refuseProviderError(error, 'payment_provider')
  }
}

async function refuseUnopened(deps: SyncDeps, checkout: Checkout, error: unknown): Promise<never> {
  deps.log.warn({ err: error, checkoutId: checkout.id }, 'The payment page could not be opened')
  if (error instanceof PaymentProviderError && error.isRefused) {
    await markExpired(deps.db, checkout.id, deps.clock.now())
  }
  return refuseProviderError(error, 'payment_provider')
}

/** The order for the provider: from the snapshot alone, so that a repetition is the same request. */
async function makeOrder(deps: SyncDeps, buyer: Buyer, checkout: Checkout): Promise<PaymentPageOrder> {
  const { selections, price } = checkout
  return {
    checkoutId: checkout.id,
    begunAt: checkout.createdAt,
    userId: checkout.userId,
    email: buyer.email,
    customerId: await findCustomerOfBuyer(deps.db, checkout.userId),
    ...describeOrder(selections, price),
    totalCents: price.totalCents,
    intervalMonths: blocksPerPeriod[selections.plan],
    // The provider replaces the braces, which must reach it as they are.
    successUrl: `${deps.config.baseUrl}${paths.checkoutSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.config.baseUrl}${paths.cart()}?canceled=1`,
    expiresAt: checkout.expiresAt,
  }
}
