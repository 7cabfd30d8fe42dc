import type { PaymentDetail, settleRefund as call } from '#shared/contract/admin-money.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import { formatCents } from '#shared/checkout/money.ts'
import type { Database, Deps, SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../system/record-change.ts'
import { readPayment } from './read-payment.ts'
import { countLeftCents } from './refund-payment.ts'
import {
  findRefund,
  isDisputeOpen,
  lockRefundable,
  sumRefunds,
  sumRepeatedSince,
  writeRefundSettled,
  type StoredRefund,
} from './refunds.db.ts'

/**
 * Says how a refund that did not reach its card was settled: given back to a card once more, or paid outside the card
 * provider, which then counts as given back. Nothing is paid by it. The same again changes nothing.
 *
 * @throws Refusal see the contract
 */
export async function settleRefund(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SignedInUser,
  { refundId, how, note }: InputOf<typeof call>,
): Promise<PaymentDetail> {
  const known = await findRefund(deps.db, refundId)
  if (!known) throw refuse('not_found')
  const { invoiceId } = known
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await lockRefundable(tx, invoiceId)
    const refund = await findRefund(tx, refundId)
    if (!invoice || !refund || refund.settledAt) return
    if (refund.state !== 'failed') throw refuse('refund_not_failed')
    // The bank may still give it back, and what was paid otherwise would have gone back twice.
    if (how === 'otherwise' && (await isDisputeOpen(tx, invoiceId))) throw refuse('payment_disputed')
    await (how === 'card' ? requireRepeated(tx, refund) : requireLeft(tx, invoiceId, invoice, refund))
    const now = deps.clock.now()
    await writeRefundSettled(tx, refundId, { how, note, now })
    await sumRefunds(tx, invoiceId, now)
    await recordChange(tx, actor, {
      action: 'settle refund',
      subjectKind: 'subscription',
      subjectId: invoice.subscriptionId,
      after: { invoiceId, refundId, amountCents: refund.amountCents, how },
      reason: note,
    })
  })
  return readPayment(deps.db, invoiceId)
}

async function requireRepeated(tx: Database, { invoiceId, amountCents, failedAt }: StoredRefund) {
  // The provider tells times in whole seconds.
  const since = new Date(Math.floor((failedAt?.getTime() ?? 0) / 1000) * 1000)
  const repeatedCents = await sumRepeatedSince(tx, invoiceId, since)
  if (repeatedCents < amountCents) throw refuse('refund_not_repeated')
}

async function requireLeft(
  tx: Database,
  invoiceId: string,
  invoice: Parameters<typeof countLeftCents>[2],
  { amountCents }: StoredRefund,
) {
  const leftCents = await countLeftCents(tx, invoiceId, invoice)
  if (amountCents <= leftCents) return
  throw refuse('refund_too_high', {
    sentence: `Only ${formatCents(leftCents)} are left of this payment: the rest has gone back already.`,
  })
}
