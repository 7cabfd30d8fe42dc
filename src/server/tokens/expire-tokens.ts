import { tokensLastMs } from '#shared/tokens/ledger.ts'
import type { TokensDeps } from './tokens-deps.ts'
import { findExpired, insertEntries, lockLots } from './tokens.db.ts'

/**
 * Expires tokens that were not used in time after the end of a subscription. Videos in production keep theirs. Safe in
 * several processes at once: each checks again under the lock.
 * @returns how many tokens expired
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
