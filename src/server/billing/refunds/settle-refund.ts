import type { PaymentDetail, settleRefund as call } from '#shared/contract/billing/admin-money.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { describeRefundLimit } from '#shared/billing/describe-refund-limit.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { countRefundableCents } from '../store/count-refundable-cents.ts'
import { decideIntent } from './decide-intent.ts'
import { isDisputeOpen } from '../store/disputes.db.ts'
import { readPayment } from '../store/read-payment.ts'
import { writeSettled, type StoredIntent } from '../store/refund-intents.db.ts'
import { findRepetitions, sumRefunds, writeRepetitions } from '../store/refunds.db.ts'

/**
 * Records how an owed refund was settled: by another refund of the payment, paid outside the card provider (which
 * then counts as refunded), or not owed after all. Moves no money. Settled once: a repetition changes nothing, a
 * different settlement is refused.
 *
 * @throws Refusal see the contract
 */
export async function settleRefund(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'config'>,
  actor: SignedInUser,
  { promisedRefundId: id, how, note }: InputOf<typeof call>,
): Promise<PaymentDetail> {
  const paymentId = await decideIntent(deps.db, id, async (tx, intent, invoice) => {
    const { invoiceId } = intent
    if (intent.state === 'settled' && intent.settledHow === how && intent.settledNote === note) return
    requireOwed(intent)
    // The bank may still give it back, and what was paid otherwise would have gone back twice.
    if (how === 'otherwise' && (await isDisputeOpen(tx, invoiceId))) throw refuse('payment_disputed')
    if (how === 'card') await takeRepetitions(tx, intent)
    if (how === 'otherwise') await requireRefundable(tx, invoice, intent, deps.config.currency)
    const now = deps.clock.now()
    await writeSettled(tx, id, { how, note, now })
    await sumRefunds(tx, invoiceId, now)
    await emitEvent(tx, actor, {
      kind: 'refund.settled',
      subject: { kind: 'subscription', id: invoice.subscriptionId },
      payload: { after: { invoiceId, refundId: id, amountCents: intent.dueCents, how }, reason: note },
    })
  })
  return readPayment(deps.db, paymentId)
}

function requireOwed({ state, settledNote }: StoredIntent): void {
  if (state === 'settled') {
    throw refuse('refund_settled', { sentence: `This refund is settled already: “${settledNote ?? ''}”.` })
  }
  if (state !== 'owed') throw refuse('refund_not_owed')
}

/** Each refund stands for one owed refund at most. */
async function takeRepetitions(tx: Database, intent: StoredIntent): Promise<void> {
  const taken: string[] = []
  let cents = 0
  for (const { id, amountCents } of await findRepetitions(tx, intent)) {
    if (cents >= intent.dueCents) break
    taken.push(id)
    cents += amountCents
  }
  if (cents < intent.dueCents) throw refuse('refund_not_repeated')
  await writeRepetitions(tx, intent.id, taken)
}

/** Given back on the provider's own pages meanwhile, nothing may be left to pay in another way. */
async function requireRefundable(
  tx: Database,
  invoice: Parameters<typeof countRefundableCents>[2],
  { invoiceId, dueCents }: StoredIntent,
  currency: string,
): Promise<void> {
  // Its own promise is among what is no longer left.
  const leftCents = dueCents + (await countRefundableCents(tx, invoiceId, invoice))
  if (dueCents > leftCents) {
    throw refuse('refund_too_high', { sentence: describeRefundLimit(leftCents, currency) })
  }
}
