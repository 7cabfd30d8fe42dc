import { z } from 'zod'
import { invalidRequest, missingObject } from './api-error.ts'
import { makeId } from './make-id.ts'
import type { Form } from './parse-form.ts'
import { type Provider, recordEvent } from './provider.ts'
import { accepted, readParams, wireInteger, wireMetadata } from './read-params.ts'
import type { WireRefund } from './wire-objects.ts'

const refundParams = z.strictObject({
  payment_intent: z.string(),
  amount: wireInteger.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: wireMetadata.default({}),
  expand: accepted,
})

/** Gives money back; without an amount, all that is left. Never more than was paid. */
export function createRefund(provider: Provider, form: Form): WireRefund {
  const { db, nowSeconds } = provider
  const params = readParams(refundParams, form)
  const intent = db.findObject('payment_intent', params.payment_intent)
  if (!intent) throw missingObject('payment_intent', params.payment_intent, 'payment_intent')
  const earlier = db.listObjects({ kind: 'refund', where: { payment_intent: intent.id }, limit: 1000 }).data
  const left = intent.amount_received - earlier.reduce((sum, { amount }) => sum + amount, 0)
  if (left === 0)
    throw invalidRequest('The payment has already been refunded.', { code: 'charge_already_refunded' })
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
    charge: null,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    metadata: params.metadata,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  db.insertObject(refund)
  recordEvent(provider, 'refund.created', refund)
  return refund
}
