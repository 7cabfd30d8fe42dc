import { planTitles } from '#shared/products/plan.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { paths } from '#shared/paths.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { findBilled } from '../store/billing.db.ts'
import { writeChangeState, type Change } from '../store/changes.db.ts'
import { readBilledTitle } from '../store/read-billed-title.ts'

/**
 * Drops an agreed change outside a request, so its customer has no screen to see it on: marks the change and notifies
 * by one e-mail. Nothing was charged for it. Within the caller's transaction.
 */
export async function dropChange(
  deps: Pick<BillingDeps, 'config' | 'clock'>,
  tx: Database,
  change: Change,
  { state, failure }: { state: 'refused' | 'withdrawn'; failure: string },
): Promise<void> {
  await writeChangeState(tx, change.id, state, { failure, now: deps.clock.now() })
  await sendChangeDropped(deps, tx, change, failure)
}

/** Sends only the e-mail, where the change is marked already. */
export async function sendChangeDropped(
  { config }: Pick<BillingDeps, 'config'>,
  tx: Database,
  { subscriptionId, plan, price }: Change,
  why: string,
): Promise<void> {
  const billed = await findBilled(tx, subscriptionId)
  // The e-mail about the end covers it.
  if (!billed || billed.status === 'canceled') return
  const films = price.films.reduce((sum, { count }) => sum + count, 0)
  await enqueueJob(tx, 'send-letter', {
    kind: 'change-dropped',
    to: billed.userEmail,
    subscription: await readBilledTitle(tx, subscriptionId),
    wanted: `${planTitles[plan]}: ${films === 1 ? '1 film' : `${films} films`} a block, ${countTokens(price.tokensPerBlock)}`,
    why,
    url: config.baseUrl + paths.plan(subscriptionId),
  })
}
