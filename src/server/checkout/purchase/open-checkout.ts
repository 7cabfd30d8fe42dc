import { randomUUID } from 'node:crypto'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Price } from '#shared/checkout/price.ts'
import { findCart, type FoundCart } from '../../cart/find-cart.ts'
import { refuseOrderGaps } from '../../cart/refuse-order-gaps.ts'
import { refuseProblems } from '../../cart/refuse-problems.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { limitCheckouts } from '../../identity/limits/limit-requests.ts'
import { findSoldSubscription } from '../../subscriptions/blocks/find-sold-subscription.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { findProcessingCheckouts, findUnsettledCheckouts, insertCheckout, lockBuyer } from './checkout.db.ts'
import type { Checkout } from './checkout.db.ts'
import { closeCheckout, openPage, reopenPage, settleOpened } from './payment-page.ts'
import type { OpenedPage } from './payment-page.ts'

/**
 * The snapshot is sold until the session expires: 30 minutes, the shortest that the provider takes, and one more for
 * the way there, because the provider counts from its own clock.
 */
const lifeMs = 31 * 60_000
/** A page with less time left than this is not worth sending anyone to. */
const usefulLifeMs = 2 * 60_000

/**
 * Opens the card provider's payment page. Prices again, because the total on the screen may be stale, and freezes
 * what is sold. Asked again for an unchanged cart it answers with the same page; a changed cart closes the old one.
 *
 * @param seenTotalCents the total that the customer agreed to
 * @throws Refusal see the contract
 */
export async function openCheckout(
  deps: CheckoutDeps,
  user: SignedInUser,
  seenTotalCents: number,
): Promise<OpenedPage> {
  const cart = await findCart(deps.db, user.id)
  if (!cart || cart.selections.films.length === 0) throw refuse('cart_empty')
  const { price, problems } = priceSelection(cart.selections, await deps.catalogueCache.readCatalogue())
  refuseProblems(problems)
  refuseOrderGaps(cart.selections)
  if (price.totalCents !== seenTotalCents) {
    throw refuse('price_changed', { details: { seenTotalCents, totalCents: price.totalCents } })
  }
  for (const { id } of await findProcessingCheckouts(deps.db, user.id, cart.selectionId)) {
    await settleOpened(deps, id)
  }
  // Twice, because a page that is asked for again may turn out to be over: the second round starts a new one.
  for (let round = 0; round < 2; round++) {
    const { checkout, isNew, stale } = await freezeCheckout(deps, user.id, cart, price)
    for (const old of stale) await closeCheckout(deps, old)
    if (stale.length > 0) await refuseOrdered(deps.db, user.id, cart.selectionId)
    const page = isNew ? await openPage(deps, user, checkout) : await reopenPage(deps, user, checkout)
    if (page) return page
    await refuseOrdered(deps.db, user.id, cart.selectionId)
  }
  throw refuse('payment_provider')
}

/** Nothing is paid a second time: neither what is sold, nor what a bank is about to pay. */
async function refuseOrdered(db: Database, userId: string, selectionId: string): Promise<void> {
  if (await findSoldSubscription(db, userId, selectionId)) throw refuse('already_paid')
  const processing = await findProcessingCheckouts(db, userId, selectionId)
  if (processing.length > 0) throw refuse('payment_on_its_way')
}

/** The checkout of exactly this cart at this price, found or made, and all others of this buyer that are not settled. */
async function freezeCheckout(
  deps: CheckoutDeps,
  userId: string,
  cart: FoundCart,
  price: Price,
): Promise<{ checkout: Checkout; isNew: boolean; stale: Checkout[] }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Before the lock of the buyer, which a deletion of the account does not take.
    if (!(await holdAccount(tx, userId))) throw refuse('signed_out')
    await lockBuyer(tx, userId)
    await refuseOrdered(tx, userId, cart.selectionId)
    const unsettled = await findUnsettledCheckouts(tx, userId)
    const same = unsettled.findLast(
      (checkout) =>
        checkout.selectionId === cart.selectionId &&
        checkout.cartVersion === cart.version &&
        checkout.price.totalCents === price.totalCents &&
        checkout.currency === deps.config.currency &&
        checkout.expiresAt.getTime() > now.getTime() + usefulLifeMs,
    )
    const stale = unsettled.filter((checkout) => checkout !== same)
    if (same) return { checkout: same, isNew: false, stale }
    await limitCheckouts({ db: tx, clock: deps.clock }, userId)
    const snapshot = {
      id: randomUUID(),
      userId,
      selectionId: cart.selectionId,
      cartVersion: cart.version,
      selections: cart.selections,
      price,
      currency: deps.config.currency,
      expiresAt: new Date(now.getTime() + lifeMs),
    }
    return { checkout: await insertCheckout(tx, snapshot, now), isNew: true, stale }
  })
}
