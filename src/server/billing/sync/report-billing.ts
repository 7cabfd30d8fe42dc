import type { EventOf } from '#shared/events/all-events.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findInvoices, isFailed, markFailureNotified } from '../store/invoices.db.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { describeFacts } from './describe-billing.ts'

/**
 * Emits, once each, that a payment failed, and that a subscription ended, was canceled for the end of its period,
 * resumed, paused or unpaused.  In the transaction that stores the change, under the subscription's lock.
 * @param end what its end's event says, where it ended now
 */
export async function reportBilling(
  { clock }: Pick<BillingDeps, 'clock'>,
  tx: Database,
  before: BillingSubscription,
  after: BillingSubscription,
  end: EventOf<'subscription.ended'>['payload']['after'],
): Promise<void> {
  const { status } = after
  const subject = { kind: 'subscription', id: before.id } as const
  if (status === 'past_due') {
    for (const invoice of (await findInvoices(tx, [before.id])).filter(isFailed)) {
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
    await emitEvent(tx, null, { kind: 'subscription.ended', subject, payload: { after: end } })
  }
  for (const kind of listStateEvents(before, after)) {
    const facts = describeFacts(await readSnapshot(tx, after))
    await emitEvent(tx, null, { kind, subject, payload: { after: { facts } } })
  }
}

type StateEvent =
  | 'subscription.canceled'
  | 'subscription.resumed'
  | 'subscription.paused'
  | 'subscription.unpaused'

/** What its customer, or the studio at the card provider, changed. The end has an event of its own. */
function listStateEvents(before: BillingSubscription, after: BillingSubscription): StateEvent[] {
  if (after.status === 'canceled') return []
  const kinds: StateEvent[] = []
  if (!before.cancelAt && after.cancelAt) kinds.push('subscription.canceled')
  if (before.cancelAt && !after.cancelAt) kinds.push('subscription.resumed')
  if (!before.pausedAt && after.pausedAt) kinds.push('subscription.paused')
  if (before.pausedAt && !after.pausedAt) kinds.push('subscription.unpaused')
  return kinds
}
