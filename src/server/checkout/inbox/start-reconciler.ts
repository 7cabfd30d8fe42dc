import { finishIntents } from '../../billing/finish-intents.ts'
import { openDueBlocks } from '../../billing/sync/open-due-blocks.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { expireTokens } from '../../tokens/expire-tokens.ts'
import { findCheckoutsToAsk, markExpired } from '../purchase/checkout.db.ts'
import { readMissedEvents } from './read-missed-events.ts'
import { settleCheckout } from '../purchase/settle-checkout.ts'
import { startLoop, type Loop } from '../../jobs/start-loop.ts'

const everyMs = 10 * 60_000
const afterFailureMs = 5000
const longestAfterFailureMs = 60_000
/** A page this young is still the buyer's and the webhook's to tell of. */
const patienceMs = 60_000

/**
 * Repairs what no event told, finishes what the provider did not answer, opens the blocks that are due and writes off
 * tokens whose time is over: at start for everything that is unsettled, for the server may have been down when it was
 * paid; then every ten minutes. Safe in several processes at once.
 */
export function startReconciler(deps: SyncDeps): Loop {
  let isFirst = true
  let failedRounds = 0
  const soon = () => pauseAfterFailure(failedRounds++)
  return startLoop(async (signal) => {
    try {
      let unasked = await reconcileCheckouts(deps, isFirst ? 0 : patienceMs, signal)
      unasked += await finishIntents(deps, signal)
      await openDueBlocks(deps)
      await expireTokens(deps)
      await readMissedEvents(deps, signal)
      if (unasked > 0) return soon()
      isFirst = false
      failedRounds = 0
      return everyMs
    } catch (error) {
      deps.log.error({ err: error }, 'Payments could not be reconciled; they will be')
      return soon()
    }
  })
}

/** Ever longer: what is refused for good would otherwise have the provider asked for everything all the time. */
export function pauseAfterFailure(failedRounds: number): number {
  return Math.min(longestAfterFailureMs, afterFailureMs * 2 ** failedRounds)
}

/**
 * Asks the provider about every unsettled checkout that is at least this old.
 * @returns how many could not be asked about
 */
export async function reconcileCheckouts(
  deps: SyncDeps,
  minAgeMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.clock.now()
  const createdBefore = new Date(now.getTime() - minAgeMs)
  let failures = 0
  for (const { id, sessionId, expiresAt } of await findCheckoutsToAsk(deps.db, createdBefore)) {
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
