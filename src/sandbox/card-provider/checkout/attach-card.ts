import { z } from 'zod'
import { ApiError, invalidRequest, missingObject } from '../store/api-error.ts'
import { readBuyer, cardOnFile, emptyForm } from '../store/buyer-form.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import type { Form } from '../store/parse-form.ts'
import { insertPaymentMethod } from './payment-methods.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams } from '../store/read-params.ts'
import { findTestCard, type TestCard } from '../store/test-cards.ts'
import type { WirePaymentMethod } from '../store/wire-objects.ts'

/** The provider's names for cards in tests without a page. Source: https://docs.stripe.com/testing */
const wellKnownMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_createDispute: '4000000000000259',
}

const attachParams = z.strictObject({ customer: z.string(), expand: accepted })

/** Puts a card on file without a page: one of the well-known names, or a card that the customer has already. */
export function attachMethod(provider: Provider, id: string, form: Form): WirePaymentMethod {
  const { customer } = readParams(attachParams, form)
  findCustomer(provider, customer)
  const testCard = findTestCard(wellKnownMethods[id] ?? '')
  if (testCard) {
    refuseDeclined(testCard)
    return putOnFile(provider, customer, testCard)
  }
  const known = provider.db.findObject('payment_method', id)
  if (!known) throw missingObject('PaymentMethod', id, 'payment_method')
  if (known.customer === customer) return known
  throw invalidRequest('The payment method you provided has already been attached to a customer.', {
    param: 'payment_method',
  })
}

/** @throws ApiError with the provider's words for a card that its bank refuses to have stored */
export function refuseDeclined({ now }: TestCard) {
  if (typeof now === 'string') return
  const { code, declineCode, message } = now
  throw new ApiError(402, { type: 'card_error', code, decline_code: declineCode, message })
}

/** A customer's new card, with the name and address that are known of them. */
export function putOnFile(provider: Provider, customerId: string, testCard: TestCard): WirePaymentMethod {
  const customer = findCustomer(provider, customerId)
  const holder = {
    name: customer.name ?? '',
    email: customer.email ?? '',
    country: customer.address?.country ?? '',
  }
  const card = cardOnFile(testCard, { month: 12, year: 2034 })
  return insertPaymentMethod(provider, customerId, readBuyer({ ...emptyForm, ...holder }), card)
}
