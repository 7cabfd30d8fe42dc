import { ApiError } from './api-error.ts'
import { buyerOf, cardOnFile, emptyForm } from './buyer-form.ts'
import { findCustomer } from './customers.ts'
import { insertPaymentMethod } from './payment-methods.ts'
import type { Provider } from './provider.ts'
import { storeChange } from './subscriptions.ts'
import type { TestCard } from './test-cards.ts'

/**
 * Puts another card on file, for the customer and for all that they pay for.
 * @throws ApiError with the provider's words for a card that its bank refuses
 */
export function changeCard(provider: Provider, customerId: string, testCard: TestCard) {
  const { db } = provider
  if (typeof testCard.now === 'object') {
    const { code, declineCode, message } = testCard.now
    throw new ApiError(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  db.inTransaction(() => {
    const customer = findCustomer(provider, customerId)
    const holder = {
      name: customer.name ?? '',
      email: customer.email ?? '',
      country: customer.address?.country ?? '',
    }
    const buyer = buyerOf({ ...emptyForm, ...holder })
    const card = cardOnFile(testCard, { month: 12, year: 2034 })
    const { id: methodId } = insertPaymentMethod(provider, customerId, buyer, card)
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: methodId }
    db.updateObject({ ...customer, invoice_settings })
    for (const subscription of liveSubscriptions(provider, customerId)) {
      storeChange(provider, subscription, { ...subscription, default_payment_method: methodId })
    }
  })
}

export function liveSubscriptions({ db }: Provider, customer: string) {
  const where = { customer }
  return db.listObjects({ kind: 'subscription', where, whereNot: { status: 'canceled' }, limit: 100 }).data
}
