import { defaultRoles, type Role } from '#shared/identity/roles.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { insertUser, type KnownUser } from './users.db.ts'

/**
 * Creates the document of a user: the system's write flag is asked first.
 *
 * @param user.roles default: ["user"]
 * @param user.extra free-form
 * @returns null if the address is taken
 * @throws Refusal writes_disabled: "Operation not allowed: Daily quota exceeded"
 */
export async function createUser(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'systemStatus'>,
  user: { email: string; name: string; roles?: readonly Role[]; extra?: Record<string, unknown> },
): Promise<KnownUser | null> {
  await deps.systemStatus.assertAllowed('write')
  const { email, name, roles = defaultRoles, extra = {} } = user
  return insertUser(deps.db, { email: email.toLowerCase(), name, roles, extra }, deps.clock.now())
}
