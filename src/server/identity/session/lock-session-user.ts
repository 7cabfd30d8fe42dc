import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdSession } from '../store/sessions.db.ts'
import { lockUser } from '../store/users.db.ts'

/**
 * Locks the user of a session until the transaction ends, for a change that takes a live session: it may have ended
 * since the request was authenticated, while the request waited for this lock. Whatever ends it now waits in turn.
 *
 * @throws Refusal signed_out
 */
export async function lockSessionUser(
  tx: Database,
  user: Pick<UserWithSession, 'id' | 'sessionId'>,
): Promise<void> {
  await lockUser(tx, user.id)
  if (!(await holdSession(tx, user.sessionId))) throw refuse('signed_out')
}
