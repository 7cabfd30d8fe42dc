import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { findCharge } from './charges.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireBoolean, wireMetadata } from '../store/read-params.ts'
import type { WireCharge, WireDispute } from '../store/wire-objects.ts'

const answerSeconds = 9 * 86_400
const feeCents = 1500

/** The card's owner asks their bank for the money back: the bank takes it at once, with a fee. */
export function openDispute(provider: Provider, chargeId: string): WireDispute {
  const { db, nowSeconds } = provider
  const charge = findCharge(provider, chargeId)
  if (charge.disputed) throw invalidRequest('The charge is disputed already.')
  const id = makeId('du_')
  const dispute: WireDispute = {
    id,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: nowSeconds() + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  const withdrawn = { ...dispute, balance_transactions: [makeBalanceTransaction(provider, dispute, -1)] }
  db.insertObject(withdrawn)
  db.updateObject({ ...charge, disputed: true })
  recordEvent(provider, 'charge.dispute.created', dispute)
  recordEvent(provider, 'charge.dispute.funds_withdrawn', withdrawn)
  return withdrawn
}

/** The bank decides. What was taken comes back when the dispute is won, and stays gone when it is lost. */
export function closeDispute(provider: Provider, id: string, outcome: 'won' | 'lost'): WireDispute {
  const old = findDispute(provider, id)
  if (old.status === 'won' || old.status === 'lost') {
    throw invalidRequest(`This dispute is already closed: ${old.status}.`)
  }
  const returned = outcome === 'won' ? [makeBalanceTransaction(provider, old, 1)] : []
  const closed: WireDispute = {
    ...old,
    balance_transactions: [...old.balance_transactions, ...returned],
    is_charge_refundable: false,
    status: outcome,
  }
  provider.db.updateObject(closed)
  recordEvent(provider, 'charge.dispute.closed', closed)
  if (outcome === 'won') recordEvent(provider, 'charge.dispute.funds_reinstated', closed)
  return closed
}

function findDispute({ db }: Provider, id: string): WireDispute {
  const dispute = db.findObject('dispute', id)
  if (!dispute) throw missingObject('dispute', id)
  return dispute
}

const updateParams = z.strictObject({
  evidence: z.record(z.string(), z.string()).optional(),
  metadata: wireMetadata.optional(),
  submit: wireBoolean.default(true),
  expand: accepted,
})

/** Sends what speaks for us. The well-known words `winning_evidence` and `losing_evidence` decide at once. */
export function updateDispute(provider: Provider, id: string, form: Form): WireDispute {
  const { evidence, metadata, submit } = readParams(updateParams, form)
  const old = findDispute(provider, id)
  const known = noEvidence(findCharge(provider, old.charge))
  const unknown = Object.keys(evidence ?? {}).find((name) => !(name in known))
  if (unknown) {
    const param = `evidence[${unknown}]`
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const isSubmitted = evidence !== undefined && submit
  const updated: WireDispute = {
    ...old,
    evidence: { ...old.evidence, ...evidence },
    evidence_details: {
      ...old.evidence_details,
      has_evidence: old.evidence_details.has_evidence || evidence !== undefined,
      submission_count: old.evidence_details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : old.evidence_details.submission_method,
    },
    metadata: mergeMetadata(old.metadata, metadata),
    status: isSubmitted && old.status === 'needs_response' ? 'under_review' : old.status,
  }
  provider.db.updateObject(updated)
  recordEvent(provider, 'charge.dispute.updated', updated)
  const text = isSubmitted ? evidence['uncategorized_text'] : undefined
  if (text === 'winning_evidence') return closeDispute(provider, id, 'won')
  if (text === 'losing_evidence') return closeDispute(provider, id, 'lost')
  return updated
}

/** What moved on our account at the provider: money taken (-1) or given back (1). */
function makeBalanceTransaction(
  { nowSeconds }: Provider,
  { id, amount, currency }: WireDispute,
  sign: 1 | -1,
): WireDispute['balance_transactions'][number] {
  const fee = sign === -1 ? feeCents : 0
  return {
    id: makeId('txn_'),
    object: 'balance_transaction',
    amount: sign * amount,
    available_on: nowSeconds(),
    balance_type: 'payments',
    created: nowSeconds(),
    currency,
    description: sign === -1 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }]
      : [],
    net: sign * amount - fee,
    reporting_category: sign === -1 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  }
}

function noEvidence({ billing_details }: WireCharge): WireDispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: billing_details.email,
    customer_name: billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
