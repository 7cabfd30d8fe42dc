import type { IdentityDeps } from './store/identity-deps.ts'
import { deleteExpired } from './store/identity.db.ts'
import { longestWindowMs } from './limits/limit-requests.ts'

/** Removes sessions, links and counters that can no longer be of use to anyone. */
export async function removeExpired(deps: Pick<IdentityDeps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deleteExpired(deps.db, now, new Date(now.getTime() - longestWindowMs))
}
