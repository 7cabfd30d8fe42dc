import { paths } from '#shared/paths.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database, Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Billed } from './billing.db.ts'
import { findInvoicesOf, isFailed, markFailureTold } from './invoices.db.ts'

/** Tells a customer, once each, of a payment that failed and of the end. In the transaction that learns of it. */
export async function sendBillingLetters(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Database,
  before: Pick<Billed, 'id' | 'userEmail' | 'status'>,
  after: { status: SubscriptionStatus; endedAt: Date | null },
): Promise<void> {
  const to = before.userEmail
  if (after.status === 'past_due') {
    for (const { id } of (await findInvoicesOf(tx, [before.id])).filter(isFailed)) {
      if (!(await markFailureTold(tx, id, clock.now()))) continue
      const url = config.baseUrl + paths.duePayment(id)
      await enqueueJob(tx, 'send-letter', { kind: 'payment-failed', to, url })
    }
  }
  if (after.status === 'canceled' && before.status !== 'canceled') {
    const url = config.baseUrl + paths.manageVideos(before.id)
    await enqueueJob(tx, 'send-letter', {
      kind: 'subscription-ended',
      to,
      isUnpaid: before.status === 'past_due',
      url,
    })
  }
}
