import type { PaymentDetail, retryRefund as call } from '#shared/contract/billing/admin-money.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { BillingDeps, SyncDeps } from '../store/billing-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { decideIntent } from './decide-intent.ts'
import { isDisputeOpen } from '../store/disputes.db.ts'
import { findDueRetries, findIntent, markRetried } from '../store/refund-intents.db.ts'
import { requestRefund } from './refund-payment.ts'
import { lockInvoice } from '../store/refunds.db.ts'

/**
 * Retries an owed refund as a new attempt: under the old one the provider's refund that was lost would be found again,
 * and a late refusal would count. One in progress is requested again unchanged; one that went through is left alone.
 *
 * @throws Refusal see the contract
 */
export async function retryRefund(
  deps: SyncDeps,
  actor: SignedInUser,
  { promisedRefundId: id }: InputOf<typeof call>,
): Promise<PaymentDetail> {
  const invoiceId = await decideIntent(deps.db, id, async (tx, intent, invoice) => {
    if (intent.state === 'settled') throw refuse('refund_settled')
    if (intent.state !== 'owed') return
    if (await isDisputeOpen(tx, intent.invoiceId)) throw refuse('payment_disputed')
    await markRetried(tx, id, deps.clock.now())
    await emitEvent(tx, actor, {
      kind: 'refund.retried',
      subject: { kind: 'subscription', id: invoice.subscriptionId },
      payload: { after: { invoiceId: intent.invoiceId, refundId: id, amountCents: intent.dueCents } },
    })
  })
  return requestRefund(deps, { id, invoiceId })
}

/** Reopens owed refunds whose retry is due, such as those refused for lack of funds; `requestRefunds` requests them. */
export async function retryDueRefunds({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  for (const { id, invoiceId } of await findDueRetries(db, clock.now())) {
    await db.transaction().execute(async (tx) => {
      await lockInvoice(tx, invoiceId)
      const intent = await findIntent(tx, id)
      if (intent?.retryAt && intent.retryAt <= clock.now()) await markRetried(tx, id, clock.now())
    })
  }
}
