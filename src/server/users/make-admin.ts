import { hasRole } from '#shared/identity/roles.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../system/record-change.ts'
import { lockUserByEmail, writeRoles } from './users.db.ts'

/** Who stands in the audit for what the operator does on the server itself. */
const operator = { id: 'operator', email: 'operator' }

/** Gives the admin role to the account with this address; the operator's way to the first admin. */
export async function makeAdmin(
  deps: Pick<Deps, 'db'>,
  email: string,
): Promise<'made' | 'already' | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUserByEmail(tx, email.trim().toLowerCase())
    if (!user) return 'unknown'
    if (hasRole(user, 'admin')) return 'already'
    const roles = [...user.roles, 'admin'] as const
    await writeRoles(tx, user.id, roles, new Date())
    await recordChange(tx, operator, {
      action: 'give admin role',
      subjectKind: 'user',
      subjectId: user.id,
      before: { roles: user.roles },
      after: { roles },
      reason: 'npm run make-admin',
    })
    return 'made'
  })
}
