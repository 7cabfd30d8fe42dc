import { emitEvent } from '../../events/emit-event.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findBillingSubscription } from '../store/billing.db.ts'
import type { Change } from '../store/changes.db.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { describeFacts } from './describe-billing.ts'

type ChangeOutcome = 'plan_change.agreed' | 'plan_change.applied' | 'plan_change.withdrawn'

/**
 * Emits the outcome of a plan change with the subscription's facts. Call it in the transaction that stores the outcome,
 * after terms and state were written: the row lock makes the event unique.
 */
export async function reportChange(tx: Database, change: Change, kind: ChangeOutcome): Promise<void> {
  const billed = await findBillingSubscription(tx, change.subscriptionId)
  if (!billed) return
  const { id: changeId, plan, price, dueNowCents, fromBlock } = change
  const after = {
    changeId,
    plan,
    filmsPerBlock: price.films.reduce((sum, { count }) => sum + count, 0),
    tokensPerBlock: price.tokensPerBlock,
    totalCents: price.totalCents,
    chargedCents: kind === 'plan_change.withdrawn' ? 0 : dueNowCents,
    fromBlock,
    facts: describeFacts(await readSnapshot(tx, billed)),
  }
  await emitEvent(tx, null, { kind, subject: { kind: 'subscription', id: billed.id }, payload: { after } })
}
