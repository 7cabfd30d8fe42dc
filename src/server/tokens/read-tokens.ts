import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { readTokens as call } from '#shared/contract/tokens.ts'
import { tokensLastMs } from '#shared/tokens/ledger.ts'
import type { TokensDeps } from './tokens-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { readCursor, takePage } from '../http/page-cursor.ts'
import { requireReadableSubscription } from '../subscriptions/store/require-subscription.ts'
import { findEnd, findHistory, findLots } from './tokens.db.ts'

const isHistoryKey = (key: string) => /^\d{1,15}$/.test(key)

/**
 * The balance of a subscription's tokens and one page of its history.
 * @throws Refusal not_found, also for what belongs to someone else; invalid_input for a cursor that is not ours
 */
export async function readTokens(
  deps: Pick<TokensDeps, 'db'>,
  viewer: SignedInUser,
  { subscriptionId, pageSize, startAfter }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await requireReadableSubscription(deps.db, viewer, subscriptionId)
  const after = readCursor(startAfter, isHistoryKey)
  const before = after ? Number(after.key) : null
  const [lots, endedAt, found] = await Promise.all([
    findLots(deps.db, subscriptionId),
    findEnd(deps.db, subscriptionId),
    findHistory(deps.db, { subscriptionId, before, limit: pageSize + 1 }),
  ])
  const entries = found.map(({ id, at, videoId: _video, ...entry }) => ({
    ...entry,
    id: String(id),
    at: at.toISOString(),
  }))
  const { page, lastVisible } = takePage(entries, pageSize, ({ id }) => id)
  const sum = (account: 'available' | 'held' | 'captured' | 'expired') =>
    lots.reduce((total, lot) => total + lot[account], 0)
  return {
    available: sum('available'),
    held: sum('held'),
    captured: sum('captured'),
    expired: sum('expired'),
    usableUntil: endedAt && new Date(endedAt.getTime() + tokensLastMs).toISOString(),
    lots: lots.map(({ id: _lot, grantedAt, ...lot }) => ({ ...lot, grantedAt: grantedAt.toISOString() })),
    entries: page,
    lastVisible,
  }
}
