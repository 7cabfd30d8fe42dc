import { makeId } from '../store/make-id.ts'
import type { Provider } from '../store/provider.ts'
import type { WirePaymentIntent } from '../store/wire-objects.ts'

type IntentDetails = {
  amountCents: number
  currency: string
  customerId: string
  description: string
}

/** A payment before its first attempt. Not stored yet: what came of the attempt is stored with it. */
export function makeIntent({ nowSeconds }: Provider, details: IntentDetails): WirePaymentIntent {
  const id = makeId('pi_')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: details.amountCents,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${makeId('')}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: details.currency,
    customer: details.customerId,
    customer_account: null,
    description: details.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
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
    status: 'requires_payment_method',
    transfer_group: null,
  }
}
