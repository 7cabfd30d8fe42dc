import type Stripe from 'stripe'
import type { BuyerDetails, StoredCard } from '../store/hidden-facts.ts'
import { makeId } from '../store/make-id.ts'
import type { Provider } from '../store/provider.ts'
import type { WirePaymentMethod } from '../store/wire-objects.ts'

export function formatBillingAddress(buyer: BuyerDetails): Stripe.Address {
  return {
    city: buyer.city || null,
    country: buyer.country || null,
    line1: buyer.line1 || null,
    line2: buyer.line2 || null,
    postal_code: buyer.postalCode || null,
    state: buyer.state || null,
  }
}

export function insertPaymentMethod(
  { db, nowSeconds }: Provider,
  customerId: string,
  buyer: BuyerDetails,
  card: StoredCard,
): WirePaymentMethod {
  const method: WirePaymentMethod = {
    id: makeId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: formatBillingAddress(buyer),
      email: buyer.email,
      name: buyer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: makeId('', 16),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  db.insertObject(method)
  db.writeHidden(method.id, { later: card.later, isDisputed: card.isDisputed })
  return method
}
