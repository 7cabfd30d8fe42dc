import { sumAvailable, tokensLastMs } from '#shared/tokens/ledger.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findEnd, lockLots } from './tokens.db.ts'
import type { Lot } from './tokens.db.ts'

/**
 * Locks a subscription's lots and returns their usable tokens: none after the time limit, also where they have not
 * been expired yet.
 */
export async function lockUsableLots(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<{ lotId: string; available: number }[]> {
  const lots = await lockLots(tx, subscriptionId)
  const isOver = await areTokensExpired(tx, subscriptionId, now)
  return lots.map(({ id, available }: Lot) => ({ lotId: id, available: isOver ? 0 : available }))
}

/** What a subscription can still use, held until the transaction ends, and whether it has ended. */
export async function readUsableTokens(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<{ available: number; hasEnded: boolean }> {
  const lots = await lockUsableLots(tx, subscriptionId, now)
  return { available: sumAvailable(lots), hasEnded: (await findEnd(tx, subscriptionId)) !== null }
}

/** Whether a subscription ended so long ago that its tokens can't be used any more. */
async function areTokensExpired(db: Database, subscriptionId: string, now: Date): Promise<boolean> {
  const endedAt = await findEnd(db, subscriptionId)
  return endedAt !== null && endedAt.getTime() + tokensLastMs <= now.getTime()
}
