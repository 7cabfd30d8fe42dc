import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { findBillingSubscription } from '../store/billing.db.ts'
import { writeChangeState, type Change } from '../store/changes.db.ts'

/**
 * Drops an agreed change whose customer does not wait for the answer: stores the reason, and emits one event. Nothing
 * was charged for it. Pass the transaction that finds this out.
 */
export async function dropChange(
  deps: Pick<BillingDeps, 'clock'>,
  tx: Database,
  change: Change,
  { state, failure }: { state: 'refused' | 'withdrawn'; failure: string },
): Promise<void> {
  await writeChangeState(tx, change.id, state, { failure, now: deps.clock.now() })
  await reportDroppedChange(tx, change, failure)
}

/** Emits the event alone, where the change has its state and reason already. */
export async function reportDroppedChange(
  tx: Database,
  { id, subscriptionId, plan, price }: Change,
  why: string,
): Promise<void> {
  const billed = await findBillingSubscription(tx, subscriptionId)
  await emitEvent(tx, null, {
    kind: 'plan_change.dropped',
    subject: { kind: 'subscription', id: subscriptionId },
    payload: {
      after: {
        changeId: id,
        plan,
        filmsPerBlock: price.films.reduce((sum, { count }) => sum + count, 0),
        tokensPerBlock: price.tokensPerBlock,
        why,
        isEnded: billed?.status === 'canceled',
      },
    },
  })
}
