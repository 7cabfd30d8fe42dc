import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { Role } from '#shared/identity/roles.ts'
import type { UsersDeps } from './users-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { isLastAdmin } from './admins.ts'
import { setUserRoles } from '../identity/update-user.ts'
import { lockUserAndAdmins } from './users.db.ts'

/**
 * Gives or takes roles. Everyone stays a user; the last admin stays admin; an admin cannot change their own roles.
 * @throws Refusal own_roles, not_found, last_admin, and forbidden to a caller who is no longer admin
 */
export async function updateUserRoles(
  deps: Pick<UsersDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  change: { userId: string; roles: readonly Role[]; reason: string },
): Promise<User> {
  if (actor.id === change.userId) throw refuse('own_roles')
  const isAdmin = hasRole(change, 'admin')
  const roles: Role[] = isAdmin ? ['user', 'admin'] : ['user']
  return deps.db.transaction().execute(async (tx) => {
    const { user, adminIds } = await lockUserAndAdmins(tx, change.userId)
    if (!user) throw refuse('not_found')
    // The actor's role was read before the lock: another admin may have taken it since.
    if (!adminIds.includes(actor.id)) throw refuse('forbidden')
    if (!isAdmin && isLastAdmin(adminIds, user.id)) throw refuse('last_admin')
    if (hasRole(user, 'admin') === isAdmin) return user
    await setUserRoles(tx, user.id, roles, deps.clock.now())
    await emitEvent(tx, actor, {
      kind: isAdmin ? 'user.role_given' : 'user.role_taken',
      subject: { kind: 'user', id: user.id },
      payload: { before: { roles: user.roles }, after: { roles }, reason: change.reason },
    })
    return { ...user, roles }
  })
}
