import { dayMs } from '#shared/time-units.ts'
import { requestRefunds } from './refunds/request-refunds.ts'
import { findUnfinished, findUnsynced } from './store/billing.db.ts'
import { findUnsettledChanges } from './store/changes.db.ts'
import { syncSubscription, syncUnderLease, settleSynced } from './sync/sync-subscription.ts'
import type { SyncDeps } from './store/billing-deps.ts'
import { findUnnotified } from './store/refund-intents.db.ts'
import { lockInvoice } from './store/refunds.db.ts'
import { retryDueRefunds } from './refunds/retry-refund.ts'
import { settleChange } from './changes/settle-change.ts'
import { afterPause } from './sync/status-reasons.ts'
import { balanceRefunds } from './refunds/store-refunds.ts'
import { withSubscriptionLease, type SubscriptionLease } from './sync/subscription-lease.ts'
import { readSyncedSnapshot } from './sync/perform-step.ts'
import { endPause } from './changes/unpause-subscription.ts'

/** Subscriptions synced in one round, limited so that a round stays short. */
const syncedPerRound = 200

/**
 * Retries stored intents without an answer of the provider (immediate ends, ends of pauses, changes, refunds), and
 * syncs subscriptions without an event for a day, or since their period ended. Safe in several processes at once.
 *
 * @returns how many attempts failed, or have no answer of the provider yet
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
  for (const unfinished of await findUnfinished(deps.db)) {
    const { id, providerSubscriptionId, cancelNowAt } = unfinished
    await attempt('An end or a pause', id, async () => {
      await withSubscriptionLease(deps, unfinished, 'finish intent', async (lease) => {
        if (!cancelNowAt) return finishPause(deps, lease)
        await lease.ask((payments) => payments.cancelNow(providerSubscriptionId, ''))
        await syncUnderLease(deps, lease)
      })
      await settleSynced(deps, id)
    })
  }
  const now = deps.clock.now()
  for (const id of await findUnsettledChanges(deps.db)) {
    await attempt('A change', id, () => settleChange(deps, id))
  }
  await retryDueRefunds(deps)
  failures += await requestRefunds(deps)
  for (const { invoiceId, subscriptionId } of await findUnnotified(deps.db)) {
    await attempt('An owed refund', invoiceId, () =>
      deps.db.transaction().execute(async (tx) => {
        await lockInvoice(tx, invoiceId)
        await balanceRefunds(deps, tx, { invoiceId, subscriptionId })
      }),
    )
  }
  const aDayAgo = new Date(now.getTime() - dayMs)
  for (const id of await findUnsynced(deps.db, aDayAgo, now, syncedPerRound)) {
    await attempt('A subscription', id, () => syncSubscription(deps, id))
  }
  return failures
}

async function finishPause(deps: SyncDeps, lease: SubscriptionLease): Promise<void> {
  const snapshot = await readSyncedSnapshot(deps, lease)
  if (!snapshot.billed.pausedAt || !snapshot.billed.unpauseAt) return
  await endPause(deps, lease, snapshot)
  await syncUnderLease(deps, lease, afterPause)
}
