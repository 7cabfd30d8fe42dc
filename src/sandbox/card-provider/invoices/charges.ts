import { missingObject } from '../store/api-error.ts'
import { makeId } from '../store/make-id.ts'
import type { Provider } from '../store/provider.ts'
import type { CardDecline } from '../store/test-cards.ts'
import type { WireCharge, WirePaymentIntent, WirePaymentMethod } from '../store/wire-objects.ts'

/** One attempt to take money from a card, accepted or declined. Stored by the caller's transaction. */
export function insertCharge(
  { db, nowSeconds }: Provider,
  intent: WirePaymentIntent,
  method: WirePaymentMethod,
  decline?: CardDecline,
): WireCharge {
  const id = makeId('ch_')
  const charge: WireCharge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: decline ? '05' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, decline), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  db.insertObject(charge)
  return charge
}

function cardDetails(intent: WirePaymentIntent, { card }: WirePaymentMethod, decline?: CardDecline) {
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : makeId('', 6).toUpperCase(),
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function findCharge({ db }: Provider, id: string): WireCharge {
  const charge = db.findObject('charge', id)
  if (!charge) throw missingObject('charge', id)
  return charge
}
