import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findInvoicesOf, isFailed, markFailureNotified } from '../store/invoices.db.ts'
import { findOpenIntents } from '../store/refund-intents.db.ts'

/** Emits, once each, that a payment failed and that a subscription ended. In the transaction that learns of it. */
export async function reportBilling(
  { clock }: Pick<BillingDeps, 'clock'>,
  tx: Database,
  before: Pick<BillingSubscription, 'id' | 'status'>,
  status: SubscriptionStatus,
): Promise<void> {
  const subject = { kind: 'subscription', id: before.id } as const
  if (status === 'past_due') {
    for (const invoice of (await findInvoicesOf(tx, [before.id])).filter(isFailed)) {
      if (!(await markFailureNotified(tx, invoice.id, clock.now()))) continue
      const failure = {
        invoiceId: invoice.id,
        dueCents: invoice.totalCents - invoice.paidCents,
        why: invoice.failureMessage,
        nextAttemptAt: invoice.nextAttemptAt?.toISOString() ?? null,
      }
      await emitEvent(tx, null, { kind: 'payment.failed', subject, payload: { after: failure } })
    }
  }
  if (status === 'canceled' && before.status !== 'canceled') {
    const end = {
      isUnpaid: before.status === 'past_due',
      returnedCents: await sumReturned(tx, before.id),
    }
    await emitEvent(tx, null, { kind: 'subscription.ended', subject, payload: { after: end } })
  }
}

/** Cents of the open refunds that the end caused: those without a requesting admin. */
async function sumReturned(tx: Database, subscriptionId: string): Promise<number> {
  const intents = await findOpenIntents(tx, { subscriptionId })
  return intents
    .filter(({ requestedBy }) => requestedBy === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}
