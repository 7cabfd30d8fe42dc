import type { PaymentDetail, refundPayment as call } from '#shared/contract/admin-money.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import { formatCents } from '#shared/checkout/money.ts'
import type { Database, Deps, SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../system/record-change.ts'
import { askRefunds } from './ask-refunds.ts'
import { readPayment } from './read-payment.ts'
import {
  findIntent,
  insertRefundIntent,
  isDisputeOpen,
  lockRefundable,
  sumLostDisputes,
  sumOpenIntents,
} from './refunds.db.ts'

/**
 * Gives back a payment, whole or in part. What shall go back is written down before the provider is asked, under the
 * sender's own name for it: the same again gives nothing back twice, and what the provider does not answer is asked
 * again by the reconciler. Films and tokens stay as they are.
 *
 * @throws Refusal see the contract; payment_unknown where the provider has not answered yet
 */
export async function refundPayment(
  deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>,
  actor: SignedInUser,
  { invoiceId, intentId, amountCents, reason }: InputOf<typeof call>,
): Promise<PaymentDetail> {
  const id = `studio-${intentId}`
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await lockRefundable(tx, invoiceId)
    if (!invoice) throw refuse('not_found')
    const before = await findIntent(tx, id)
    // Asked before: what became of it is told below.
    if (before && before.invoiceId === invoiceId && before.amountCents === amountCents) return
    if (before) {
      throw refuse('intent_reused', {
        sentence: `${formatCents(before.amountCents)} were asked for just before, and that holds. Look at the payment, then ask for what is missing.`,
      })
    }
    if (invoice.status !== 'paid' || invoice.paymentIntentId === null) throw refuse('payment_not_refundable')
    if (await isDisputeOpen(tx, invoiceId)) throw refuse('payment_disputed')
    const leftCents = await countLeftCents(tx, invoiceId, invoice)
    if (amountCents > leftCents) {
      const sentence = `At most ${formatCents(leftCents)} are left of this payment.`
      throw refuse('refund_too_high', { sentence, fields: { amountCents: sentence } })
    }
    const now = deps.clock.now()
    await insertRefundIntent(tx, { id, invoiceId, amountCents, reason, requestedBy: actor.id }, now)
    await recordChange(tx, actor, {
      action: 'refund payment',
      subjectKind: 'subscription',
      subjectId: invoice.subscriptionId,
      after: { invoiceId, amountCents },
      reason,
    })
  })
  await askRefunds(deps, { id })
  const intent = await findIntent(deps.db, id)
  if (intent?.state === 'asking') throw refuse('payment_unknown')
  if (intent?.state === 'refused') {
    throw refuse('payment_provider', { sentence: intent.failure ?? 'The card provider refused this refund.' })
  }
  return readPayment(deps.db, invoiceId)
}

/** What may still be given back of an invoice that is locked: neither gone, on its way, nor taken by a bank. */
export async function countLeftCents(
  tx: Database,
  invoiceId: string,
  { paidCents, refundedCents }: { paidCents: number; refundedCents: number },
): Promise<number> {
  const goneCents =
    refundedCents + (await sumOpenIntents(tx, invoiceId)) + (await sumLostDisputes(tx, invoiceId))
  return Math.max(0, paidCents - goneCents)
}
