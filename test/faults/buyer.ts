import type { CardControl } from '#sandbox/card-provider/control-client.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { saveCart } from '#shared/contract/cart.ts'
import { createCheckoutSession, readCheckout } from '#shared/contract/checkout.ts'
import { readCatalogue } from '#shared/contract/products.ts'
import { listMySubscriptions } from '#shared/contract/subscriptions/subscriptions.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { namedSelections } from '#test/payments/named-selections.ts'

/** Puts a selection into the cart. @returns what the person sees that it costs */
export async function fillCart(
  person: DemoPerson,
  selections: ProductSelections = namedSelections,
): Promise<number> {
  const { price } = priceSelection(selections, await person.call(readCatalogue, {}))
  await person.call(saveCart, { productSelections: selections, productTotalPrice: price.totalCents / 100 })
  return price.totalCents
}

/** Fills the cart, opens the payment page and pays there. @returns the paid session's id */
export async function pay(
  person: DemoPerson,
  cards: Pick<CardControl, 'pay'>,
  selections: ProductSelections = namedSelections,
): Promise<string> {
  const seenTotalCents = await fillCart(person, selections)
  const { id: sessionId } = await person.call(createCheckoutSession, { seenTotalCents })
  const { outcome } = await cards.pay({ sessionId, card: '4242424242424242' })
  if (outcome.kind !== 'paid') throw new Error(`The card provider answered ${outcome.kind}`)
  return sessionId
}

/** The success page: asks until the payment has arrived. @returns the subscription's id */
export async function waitForSubscription(person: DemoPerson, sessionId: string): Promise<string> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { subscriptionId } = await person.call(readCheckout, { sessionId })
    if (subscriptionId) return subscriptionId
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error('A payment did not arrive within two minutes')
}

/** A customer who buys one subscription after the other. */
export function createBuyer(person: DemoPerson): FaultActor {
  const subscriptionIds = new Set<string>()
  let paidCount = 0
  return {
    name: 'a customer who pays',
    async act(cards) {
      const sessionId = await pay(person, cards)
      paidCount += 1
      subscriptionIds.add(await waitForSubscription(person, sessionId))
    },
    acknowledged: () => paidCount,
    async findBroken() {
      const { subscriptions } = await person.call(listMySubscriptions, {})
      const found = new Set(subscriptions.map(({ id }) => id))
      return [...subscriptionIds]
        .filter((id) => !found.has(id))
        .map((id) => `the subscription ${id}, which its buyer was shown, is gone`)
    },
  }
}
