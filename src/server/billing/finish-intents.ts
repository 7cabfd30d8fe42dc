import { askRefunds } from './ask-refunds.ts'
import { findUnfinished, findUnfollowed, lockBilled } from './billing.db.ts'
import { findUnsettledChanges } from './changes.db.ts'
import { followSubscription, followWithin } from './follow-subscription.ts'
import type { SyncDeps } from './billing-deps.ts'
import { findUnnotified } from './refund-intents.db.ts'
import { lockInvoice } from './refunds.db.ts'
import { retryDueRefunds } from './retry-refund.ts'
import { settleChange } from './settle-change.ts'
import { afterPause } from './status-reasons.ts'
import { balanceRefunds } from './store-refunds.ts'
import { lockStanding } from './take-step.ts'
import { goOn } from './unpause-subscription.ts'

/** So many subscriptions are asked about in one round, so that the next round is never far. */
const followedPerRound = 200
const dayMs = 86_400_000

/**
 * Finishes what was written down and not answered by the provider (ends at once, ends of pauses, changes, refunds), and
 * asks about subscriptions that nobody has told of: for a day, or since their period ended. Safe in several processes
 * at once.
 *
 * @returns how much the provider did not answer
 */
export async function finishIntents(deps: SyncDeps, signal?: AbortSignal): Promise<number> {
  let failures = 0
  const attempt = async (what: string, id: string, work: () => Promise<unknown>) => {
    if (signal?.aborted) return
    try {
      await work()
    } catch (error) {
      failures += 1
      deps.log.warn({ err: error, id }, `${what} could not be finished`)
    }
  }
  for (const { id, providerSubscriptionId, cancelNowAt } of await findUnfinished(deps.db)) {
    await attempt('An end or a pause', id, async () => {
      if (cancelNowAt) await deps.payments.cancelNow(providerSubscriptionId, '')
      else await finishPause(deps, id)
      await followSubscription(deps, providerSubscriptionId)
    })
  }
  const now = deps.clock.now()
  for (const id of await findUnsettledChanges(deps.db, now)) {
    await attempt('A change', id, () => settleChange(deps, id))
  }
  await retryDueRefunds(deps)
  failures += await askRefunds(deps)
  for (const { invoiceId, subscriptionId } of await findUnnotified(deps.db)) {
    await attempt('An owed refund', invoiceId, () =>
      deps.db.transaction().execute(async (tx) => {
        await lockInvoice(tx, invoiceId)
        await balanceRefunds(deps, tx, { invoiceId, subscriptionId })
      }),
    )
  }
  const aDayAgo = new Date(now.getTime() - dayMs)
  for (const id of await findUnfollowed(deps.db, aDayAgo, now, followedPerRound)) {
    await attempt('A subscription', id, () => followSubscription(deps, id))
  }
  return failures
}

async function finishPause(deps: SyncDeps, subscriptionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(deps, tx, subscriptionId)
    if (!standing.billed.pausedAt || !standing.billed.unpauseAt) return
    await goOn(deps, standing)
    const locked = await lockBilled(tx, subscriptionId)
    if (locked) await followWithin(deps, tx, locked, afterPause)
  })
}
