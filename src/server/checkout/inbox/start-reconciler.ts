import { finishIntents } from '../../billing/finish-intents.ts'
import { openDueBlocks } from '../../billing/sync/open-due-blocks.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { expireTokens } from '../../tokens/expire-tokens.ts'
import { findCheckoutsToReconcile, markExpired } from '../purchase/checkout.db.ts'
import { readMissedEvents } from './read-missed-events.ts'
import { settleCheckout } from '../purchase/settle-checkout.ts'
import { startLoop, type Loop } from '../../jobs/start-loop.ts'

const reconcileIntervalMs = 10 * 60_000
const retryDelayMs = 5000
const maxRetryDelayMs = 60_000
/** Younger checkouts are left to the return from the payment page and the webhook. */
const minCheckoutAgeMs = 60_000

/**
 * Starts the reconciler: repairs missed events, retries unanswered requests, opens due blocks and expires tokens.
 * At start without regard to age, because payments may have been made while the server was down, then every ten
 * minutes; sooner after a failed round. Safe in several processes at once.
 */
export function startReconciler(deps: SyncDeps): Loop {
  let isFirst = true
  let failedRounds = 0
  const soon = () => pauseAfterFailure(failedRounds++)
  return startLoop(async (signal) => {
    try {
      let unasked = await reconcileCheckouts(deps, isFirst ? 0 : minCheckoutAgeMs, signal)
      unasked += await finishIntents(deps, signal)
      await openDueBlocks(deps)
      await expireTokens(deps)
      await readMissedEvents(deps, signal)
      if (unasked > 0) return soon()
      isFirst = false
      failedRounds = 0
      return reconcileIntervalMs
    } catch (error) {
      deps.log.error({ err: error }, 'Payments could not be reconciled; they will be')
      return soon()
    }
  })
}

/** Exponential backoff: what is refused for good would otherwise ask the provider for everything all the time. */
export function pauseAfterFailure(failedRounds: number): number {
  return Math.min(maxRetryDelayMs, retryDelayMs * 2 ** failedRounds)
}

/**
 * Settles every unsettled checkout of at least this age by the provider's state.
 * @returns how many failed
 */
export async function reconcileCheckouts(
  deps: SyncDeps,
  minAgeMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.clock.now()
  const createdBefore = new Date(now.getTime() - minAgeMs)
  let failures = 0
  for (const { id, sessionId, expiresAt } of await findCheckoutsToReconcile(deps.db, createdBefore)) {
    if (signal?.aborted) break
    try {
      if (sessionId !== null) await settleCheckout(deps, sessionId)
      else if (expiresAt <= now) await markExpired(deps.db, id, now)
    } catch (error) {
      failures += 1
      deps.log.warn({ err: error, checkoutId: id }, 'A checkout could not be reconciled')
    }
  }
  return failures
}
