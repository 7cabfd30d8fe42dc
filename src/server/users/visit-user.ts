import type { User } from '#shared/contract/users.ts'
import type { UsersDeps } from './users-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { findUser } from './users.db.ts'

/**
 * Whose things an admin is about to look at as the customer sees them. Nobody becomes anybody else for it: what follows
 * are the admin's own reads. Without the record there is no visit.
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
