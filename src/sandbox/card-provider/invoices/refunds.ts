import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { findCharge } from './charges.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireInteger, wireMetadata } from '../store/read-params.ts'
import type { WireCharge, WireRefund } from '../store/wire-objects.ts'

const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: wireInteger.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: wireMetadata.default({}),
  expand: accepted,
})

/** Gives money back; without an amount, all that is left. Never more than was paid. */
export function createRefund(provider: Provider, form: Form): WireRefund {
  const { db, nowSeconds } = provider
  const params = readParams(refundParams, form)
  const charge = refundedCharge(provider, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (charge.disputed && !isWon(provider, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }
  const refund: WireRefund = {
    id: makeId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded: WireCharge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  db.insertObject(refund)
  db.updateObject(refunded)
  recordEvent(provider, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
  recordEvent(provider, 'refund.created', refund)
  return refund
}

/** A payment whose dispute was won is ours again, and can be given back like any other. */
function isWon({ db }: Provider, { id }: WireCharge): boolean {
  const { data } = db.listObjects({ kind: 'dispute', where: { charge: id }, limit: 100 })
  return data.every(({ status }) => status === 'won')
}

function refundedCharge(
  provider: Provider,
  { payment_intent, charge }: z.infer<typeof refundParams>,
): WireCharge {
  if (charge && payment_intent) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      param: 'charge',
    })
  }
  if (charge) return findCharge(provider, charge)
  if (!payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    )
  }
  const intent = provider.db.findObject('payment_intent', payment_intent)
  if (!intent) throw missingObject('payment_intent', payment_intent, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge) return findCharge(provider, intent.latest_charge)
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

const updateParams = z.strictObject({ metadata: wireMetadata.optional(), expand: accepted })

export function updateRefund(provider: Provider, id: string, form: Form): WireRefund {
  const { metadata } = readParams(updateParams, form)
  const old = provider.db.findObject('refund', id)
  if (!old) throw missingObject('refund', id)
  const updated: WireRefund = { ...old, metadata: mergeMetadata(old.metadata ?? {}, metadata) }
  provider.db.updateObject(updated)
  recordEvent(provider, 'refund.updated', updated)
  return updated
}

/** Days later the bank could not take the money: it is with us again, and can be refunded in another way. */
export function failRefund(provider: Provider, id: string): WireRefund {
  const { db } = provider
  const old = db.findObject('refund', id)
  if (!old) throw missingObject('refund', id)
  if (old.status !== 'succeeded') throw invalidRequest(`This refund is ${old.status}.`)
  const charge = findCharge(provider, old.charge)
  const failed: WireRefund = { ...old, failure_reason: 'expired_or_canceled_card', status: 'failed' }
  db.updateObject(failed)
  db.updateObject({ ...charge, amount_refunded: charge.amount_refunded - old.amount, refunded: false })
  recordEvent(provider, 'refund.updated', failed, { status: old.status })
  recordEvent(provider, 'refund.failed', failed)
  return failed
}
