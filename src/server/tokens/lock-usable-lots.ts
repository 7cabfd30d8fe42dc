import { tokensLastMs } from '#shared/tokens/ledger.ts'
import type { Database } from '../deps.ts'
import { findEnd, lockLots } from './tokens.db.ts'
import type { Lot } from './tokens.db.ts'

/**
 * The lots of a subscription, held, with what can be used of them now: nothing when its time after the end is over,
 * also where the tokens have not been written off yet.
 */
export async function lockUsableLots(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<{ lotId: string; available: number }[]> {
  const lots = await lockLots(tx, subscriptionId)
  const isOver = await areTokensOver(tx, subscriptionId, now)
  return lots.map(({ id, available }: Lot) => ({ lotId: id, available: isOver ? 0 : available }))
}

/** Whether a subscription ended so long ago that its tokens can't be used any more. */
export async function areTokensOver(db: Database, subscriptionId: string, now: Date): Promise<boolean> {
  const endedAt = await findEnd(db, subscriptionId)
  return endedAt !== null && endedAt.getTime() + tokensLastMs <= now.getTime()
}
