import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  agreeTerms,
  readTerms,
  selectBlockTerms,
  withdrawTerms,
  type Terms,
} from '../../subscriptions/store/terms.ts'
import { findAppliedChange, type Change } from '../store/changes.db.ts'
import { findRenewalOutcome } from './find-renewal-outcome.ts'

/**
 * Sells by a change: its videos from the next block, at the plan that runs; plan and price of the coming periods from
 * the first that was not charged otherwise. Under the subscription's lock.
 *
 * @param paidBlocks of the subscription now
 */
export async function storeChangeTerms(
  tx: Database,
  change: Change,
  paidBlocks: number,
  now: Date,
): Promise<void> {
  const { subscriptionId, selections, price, runningPrice, fromBlock, renewsFromBlock, plan } = change
  const terms = await readTerms(tx, subscriptionId)
  const isLate = (await findRenewalOutcome(tx, change)) === 'as before'
  if (runningPrice && fromBlock < renewsFromBlock) {
    const { plan: runningPlan } = selectBlockTerms(terms, renewsFromBlock - 1)
    const own = { ...selections, plan: runningPlan }
    const running = { fromBlock, plan: runningPlan, selections: own, price: runningPrice }
    await agreeTerms(tx, subscriptionId, { ...running, changeId: change.id }, now)
    // Its videos end with the period they were paid for: the one after was charged as before.
    if (isLate) {
      const before = { ...selectBlockTerms(terms, renewsFromBlock), fromBlock: renewsFromBlock }
      await agreeTerms(tx, subscriptionId, before, now)
    }
  }
  const from = isLate ? paidBlocks + 1 : renewsFromBlock
  await agreeTerms(tx, subscriptionId, { fromBlock: from, plan, selections, price, changeId: change.id }, now)
}

/** What a change that waited would have brought does not come. Under the subscription's lock. */
export async function revertChangeTerms(tx: Database, change: Change, now: Date): Promise<void> {
  const { subscriptionId } = change
  const earlier = await findEarlierTerms(tx, change)
  await withdrawTerms(tx, change.id)
  if (earlier) await agreeTerms(tx, subscriptionId, earlier, now)
}

/** What a block is sold at once a change that waits is taken back. */
export async function readTermsWithout(db: Database, change: Change, block: number): Promise<Terms> {
  const earlier = await findEarlierTerms(db, change)
  const others = (await readTerms(db, change.subscriptionId)).filter(({ changeId }) => changeId !== change.id)
  return selectBlockTerms(earlier ? [earlier, ...others] : others, block)
}

/** One that was paid for earlier in this period had set the coming one: that holds again. */
async function findEarlierTerms(db: Database, change: Change): Promise<Terms | null> {
  const { subscriptionId, renewsFromBlock } = change
  const earlier = await findAppliedChange(db, subscriptionId, renewsFromBlock)
  if (!earlier) return null
  const { plan, selections, price, id: changeId } = earlier
  return { fromBlock: renewsFromBlock, plan, selections, price, changeId }
}
