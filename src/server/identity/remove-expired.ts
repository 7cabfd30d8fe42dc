import type { IdentityDeps } from './identity-deps.ts'
import { deleteExpired } from './identity.db.ts'
import { longestWindowMs } from './limit-requests.ts'

/** Removes sessions, links and counters that can no longer be of use to anyone. */
export async function removeExpired(deps: Pick<IdentityDeps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deleteExpired(deps.db, now, new Date(now.getTime() - longestWindowMs))
}
