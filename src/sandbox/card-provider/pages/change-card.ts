import { putOnFile, refuseDeclined } from '../checkout/attach-card.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import type { Provider } from '../store/provider.ts'
import { storeChange } from '../subscriptions/subscriptions.ts'
import type { TestCard } from '../store/test-cards.ts'

/**
 * Puts another card on file, for the customer and for all that they pay for.
 * @throws ApiError with the provider's words for a card that its bank refuses
 */
export function changeCard(provider: Provider, customerId: string, testCard: TestCard) {
  const { db } = provider
  refuseDeclined(testCard)
  const { id: methodId } = putOnFile(provider, customerId, testCard)
  const customer = findCustomer(provider, customerId)
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: methodId }
  db.updateObject({ ...customer, invoice_settings })
  for (const subscription of liveSubscriptions(provider, customerId)) {
    storeChange(provider, subscription, { ...subscription, default_payment_method: methodId })
  }
}

export function liveSubscriptions({ db }: Provider, customer: string) {
  const where = { customer }
  return db.listObjects({ kind: 'subscription', where, whereNot: { status: 'canceled' }, limit: 100 }).data
}
