import { hasRole, type Role } from '#shared/identity/roles.ts'
import type { UsersDeps } from './users-deps.ts'
import { emitEvent } from '../events/emit-event.ts'
import { setUserRoles, setUserSuspension } from '../identity/update-user.ts'
import { lockUserByEmail } from './users.db.ts'

/** The actor in the audit for changes that the operator makes on the server itself. */
const operator = { id: 'operator', email: 'operator' }

/**
 * Gives the admin role to the account with this address, and restores it if it is suspended; the operator's way to the
 * first admin, and back in.
 */
export async function makeAdmin(
  deps: Pick<UsersDeps, 'db'>,
  email: string,
): Promise<'made' | 'already' | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUserByEmail(tx, email.trim().toLowerCase())
    if (!user) return 'unknown'
    if (hasRole(user, 'admin') && user.suspendedAt === null) return 'already'
    const roles: Role[] = ['user', 'admin']
    const now = new Date()
    await setUserRoles(tx, user.id, roles, now)
    await setUserSuspension(tx, user.id, null, now)
    await emitEvent(tx, operator, {
      kind: 'user.role_given',
      subject: { kind: 'user', id: user.id },
      payload: {
        before: { roles: user.roles, suspendedAt: user.suspendedAt },
        after: { roles, suspendedAt: null },
        reason: 'npm run make-admin',
      },
    })
    return 'made'
  })
}
