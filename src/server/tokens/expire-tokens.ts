import { tokensLastMs } from '#shared/tokens/ledger.ts'
import type { TokensDeps } from './tokens-deps.ts'
import { findExpired, insertEntries, lockLots } from './tokens.db.ts'

/**
 * Writes off what was not used within its time after the end of a subscription. What films in production hold stays
 * theirs. Safe in several processes at once: each looks again under the lock.
 * @returns how many tokens were written off
 */
export async function expireTokens(deps: Pick<TokensDeps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  let expired = 0
  for (const subscriptionId of await findExpired(deps.db, new Date(now.getTime() - tokensLastMs))) {
    await deps.db.transaction().execute(async (tx) => {
      const lots = (await lockLots(tx, subscriptionId)).filter(({ available }) => available > 0)
      const transfers = lots.map(
        ({ id, available }) => ({ lotId: id, from: 'available', to: 'expired', tokens: available }) as const,
      )
      await insertEntries(tx, { kind: 'expire', transfers, film: null }, now)
      expired += transfers.reduce((sum, { tokens }) => sum + tokens, 0)
    })
  }
  return expired
}
