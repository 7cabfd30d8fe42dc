import { paths } from '#shared/paths.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findInvoicesOf, isFailed, markFailureNotified } from '../store/invoices.db.ts'
import { readBilledTitle } from '../store/read-billed-title.ts'
import { findOpenIntents } from '../store/refund-intents.db.ts'

/** Tells a customer, once each, of a payment that failed and of the end. In the transaction that learns of it. */
export async function sendBillingEmails(
  { config, clock }: Pick<BillingDeps, 'config' | 'clock'>,
  tx: Database,
  before: Pick<BillingSubscription, 'id' | 'userEmail' | 'status'>,
  after: { status: SubscriptionStatus; endedAt: Date | null },
): Promise<void> {
  const to = before.userEmail
  if (after.status === 'past_due') {
    for (const invoice of (await findInvoicesOf(tx, [before.id])).filter(isFailed)) {
      if (!(await markFailureNotified(tx, invoice.id, clock.now()))) continue
      await enqueueJob(tx, 'send-letter', {
        kind: 'payment-failed',
        to,
        subscription: await readBilledTitle(tx, before.id),
        dueCents: invoice.totalCents - invoice.paidCents,
        why: invoice.failureMessage,
        nextAttemptAt: invoice.nextAttemptAt?.toISOString() ?? null,
        url: config.baseUrl + paths.duePayment(invoice.id),
      })
    }
  }
  if (after.status === 'canceled' && before.status !== 'canceled') {
    await enqueueJob(tx, 'send-letter', {
      kind: 'subscription-ended',
      to,
      subscription: await readBilledTitle(tx, before.id),
      isUnpaid: before.status === 'past_due',
      returnedCents: await sumReturned(tx, before.id),
      url: config.baseUrl + paths.manageVideos(before.id),
    })
  }
}

/** What this transaction has asked to be given back. The studio's own refunds are not part of an end. */
async function sumReturned(tx: Database, subscriptionId: string): Promise<number> {
  const intents = await findOpenIntents(tx, { subscriptionId })
  return intents
    .filter(({ requestedBy }) => requestedBy === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}
