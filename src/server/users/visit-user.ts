import type { User } from '#shared/contract/users.ts'
import type { UsersDeps } from './users-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { findUser } from './users.db.ts'

/**
 * Opens a customer's support view for an admin. No impersonation: the reads that follow are the admin's own. The
 * visit is recorded first.
 *
 * @throws Refusal not_found
 */
export async function visitUser(
  deps: Pick<UsersDeps, 'db'>,
  admin: SignedInUser,
  userId: string,
): Promise<User> {
  const user = await findUser(deps.db, userId)
  if (!user) throw refuse('not_found')
  await emitEvent(deps.db, admin, {
    kind: 'user.visited',
    subject: { kind: 'user', id: user.id },
    payload: {},
  })
  return user
}
