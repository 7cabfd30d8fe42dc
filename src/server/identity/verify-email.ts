import { refuse } from '../refusal.ts'
import type { IdentityDeps } from './identity-deps.ts'
import {
  findUserById,
  giveAdminRole,
  writeName,
  writePassword,
  writeVerified,
  type KnownUser,
} from './users.db.ts'
import { takeVerificationLink } from './verification-link.ts'

/**
 * Verifies the address that a letter's link was sent to. The operator's own people become admins by it.
 *
 * @returns who it is, and where they were going when they signed up
 * @throws Refusal link_invalid, for a link that was used, has expired, or came too late for a verified account
 */
export async function verifyEmail(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  token: string,
): Promise<{ user: KnownUser; from: string | null }> {
  const found = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const link = await takeVerificationLink({ ...deps, db: tx }, token)
    if (!link || !(await writeVerified(tx, link.userId, now))) return null
    await writePassword(tx, link.userId, link.passwordHash, now)
    await writeName(tx, link.userId, link.name, now)
    await giveAdminRole(tx, link.userId, deps.config.adminEmails, now)
    const user = await findUserById(tx, link.userId)
    return user && { user, from: link.from }
  })
  // Thrown only now: a link that came too late stays used.
  if (!found) throw refuse('link_invalid')
  return found
}
