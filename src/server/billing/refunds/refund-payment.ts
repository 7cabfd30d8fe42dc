import type { PaymentDetail, refundPayment as call } from '#shared/contract/billing/admin-money.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { describeRefundLimit } from '#shared/billing/describe-refund-limit.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { requestRefunds } from './request-refunds.ts'
import { readPayment } from '../store/read-payment.ts'
import { countRefundableCents } from '../store/count-refundable-cents.ts'
import { isDisputeOpen } from '../store/disputes.db.ts'
import { findIntent, findPromised, insertRefundIntent } from '../store/refund-intents.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'

/**
 * Refunds a payment, whole or in part. The intent is stored before the request to the provider, under the id that the
 * sender chose: a repetition refunds nothing twice, and without an answer the reconciler retries. Videos and tokens
 * stay as they are.
 *
 * @throws Refusal see the contract; payment_unknown where the provider has not answered yet
 */
export async function refundPayment(
  deps: SyncDeps,
  actor: SignedInUser,
  { invoiceId, intentId, amountCents, reason }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const id = `studio-${intentId}`
  const earlierReason = await deps.db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice) throw refuse('not_found')
    const before = await findIntent(tx, id)
    // A repeated request: its result is reported below.
    if (before && before.invoiceId === invoiceId && before.amountCents === amountCents) {
      return before.reason === reason ? null : before.reason
    }
    if (before) {
      throw refuse('intent_reused', {
        sentence: `${formatMoney(before.amountCents, deps.config.currency)} was asked for just before, and that holds. Look at the payment, then ask for what is missing.`,
      })
    }
    if (invoice.status !== 'paid' || invoice.paymentIntentId === null) throw refuse('payment_not_refundable')
    if (await isDisputeOpen(tx, invoiceId)) throw refuse('payment_disputed')
    // Whether this one repeats the owed one or comes on top of it could only be guessed.
    if ((await findPromised(tx, invoiceId)).some(({ state }) => state === 'owed')) throw refuse('refund_owed')
    const leftCents = await countRefundableCents(tx, invoiceId, invoice)
    if (amountCents > leftCents) {
      const sentence = describeRefundLimit(leftCents, deps.config.currency)
      throw refuse('refund_too_high', { sentence, fields: { amountCents: sentence } })
    }
    const now = deps.clock.now()
    await insertRefundIntent(tx, { id, invoiceId, amountCents, reason, requestedBy: actor.id }, now)
    await emitEvent(tx, actor, {
      kind: 'refund.requested',
      subject: { kind: 'subscription', id: invoice.subscriptionId },
      payload: { after: { invoiceId, amountCents }, reason },
    })
    return null
  })
  return { payment: await requestRefund(deps, { id, invoiceId }), earlierReason }
}

/**
 * Requests one promised refund from the provider now.
 * @throws Refusal payment_unknown where the answer is outstanding; payment_provider where the refund is owed
 */
export async function requestRefund(
  deps: Parameters<typeof requestRefunds>[0],
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<PaymentDetail> {
  await requestRefunds(deps, { id })
  const intent = await findIntent(deps.db, id)
  if (intent?.state === 'asking') throw refuse('payment_unknown')
  if (intent?.state === 'owed') {
    const why = intent.failure ?? 'The card provider refused this refund.'
    throw refuse('payment_provider', { sentence: `${why} It stays owed: try it again, or settle it.` })
  }
  return readPayment(deps.db, invoiceId)
}
