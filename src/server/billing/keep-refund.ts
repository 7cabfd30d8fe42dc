import { paths } from '#shared/paths.ts'
import type { Database, Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { ProviderRefund } from '../outside/payments/billing-payments.ts'
import { findBilled } from './billing.db.ts'
import { readBilledTitle } from './read-billed-title.ts'
import { markRefundFailed, upsertRefund } from './refunds.db.ts'

/**
 * Keeps a refund as the provider has it now. Of one that did not reach the card its customer is told, once; the studio
 * has it among what waits until it says how it was settled.
 */
export async function keepRefund(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Database,
  { invoiceId, subscriptionId }: { invoiceId: string; subscriptionId: string },
  refund: ProviderRefund,
): Promise<void> {
  const now = clock.now()
  await upsertRefund(tx, invoiceId, refund, now)
  if (refund.state !== 'failed' || !(await markRefundFailed(tx, refund.id, now))) return
  const billed = await findBilled(tx, subscriptionId)
  if (!billed) return
  await enqueueJob(tx, 'send-letter', {
    kind: 'refund-failed',
    to: billed.userEmail,
    subscription: await readBilledTitle(tx, subscriptionId),
    amountCents: refund.amountCents,
    url: `${config.baseUrl}${paths.account()}#billing`,
  })
}
