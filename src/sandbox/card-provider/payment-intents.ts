import { makeId } from './make-id.ts'
import type { Provider } from './provider.ts'
import type { WirePaymentIntent } from './wire-objects.ts'

type Charge = {
  amountCents: number
  currency: string
  customerId: string
  methodId: string
  description: string
}

/** A payment that the card's bank has accepted. */
export function insertPaidIntent({ db, nowSeconds }: Provider, charge: Charge): WirePaymentIntent {
  const id = makeId('pi_')
  const intent: WirePaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: charge.amountCents,
    amount_capturable: 0,
    amount_received: charge.amountCents,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${makeId('')}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customerId,
    customer_account: null,
    description: charge.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: charge.methodId,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_group: null,
  }
  db.insertObject(intent)
  return intent
}
