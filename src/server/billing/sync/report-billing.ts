import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findInvoicesOf, isFailed, markFailureNotified } from '../store/invoices.db.ts'
import { readStanding } from '../store/read-standing.ts'
import { findOpenIntents } from '../store/refund-intents.db.ts'
import { describeFacts } from './describe-billing.ts'

/**
 * Emits, once each, that a payment failed, and that a subscription ended, was canceled for later, resumed, paused or
 * goes on. In the transaction that learns of it, under the subscription's lock.
 */
export async function reportBilling(
  { clock }: Pick<BillingDeps, 'clock'>,
  tx: Database,
  before: BillingSubscription,
  after: BillingSubscription,
): Promise<void> {
  const { status } = after
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
  for (const kind of findTurns(before, after)) {
    const facts = describeFacts(await readStanding(tx, after))
    await emitEvent(tx, null, { kind, subject, payload: { after: { facts } } })
  }
}

type Turn = 'subscription.canceled' | 'subscription.resumed' | 'subscription.paused' | 'subscription.unpaused'

/** What its customer, or the studio at the card provider, turned about. The end has an event of its own. */
function findTurns(before: BillingSubscription, after: BillingSubscription): Turn[] {
  if (after.status === 'canceled') return []
  const turns: Turn[] = []
  if (!before.cancelAt && after.cancelAt) turns.push('subscription.canceled')
  if (before.cancelAt && !after.cancelAt) turns.push('subscription.resumed')
  if (!before.pausedAt && after.pausedAt) turns.push('subscription.paused')
  if (before.pausedAt && !after.pausedAt) turns.push('subscription.unpaused')
  return turns
}

/** What this transaction has asked to be given back. The studio's own refunds are not part of an end. */
async function sumReturned(tx: Database, subscriptionId: string): Promise<number> {
  const intents = await findOpenIntents(tx, { subscriptionId })
  return intents
    .filter(({ requestedBy }) => requestedBy === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}
