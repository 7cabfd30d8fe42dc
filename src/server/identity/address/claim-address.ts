import { endLinks } from './end-links.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { deleteWaysIn, giveAdminRole, writeName, writePassword, writeVerified } from '../store/users.db.ts'

/**
 * Verifies an address for the first time, for its proven owner. Anyone may have signed up with it before, so earlier
 * credentials are deleted; only those given now open the account. Addresses in ADMIN_EMAILS get the role admin. Pass
 * a transaction.
 *
 * @param own.passwordHash null for an owner who signs in another way
 * @returns false if it is verified already; nothing is changed then
 */
export async function claimAddress(
  { config, db, clock }: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  user: { id: string; email: string },
  own: { passwordHash: string | null; name?: string | undefined },
): Promise<boolean> {
  const now = clock.now()
  const { id: userId } = user
  if (!(await writeVerified(db, userId, now))) return false
  await deleteWaysIn(db, userId)
  await endLinks({ db, clock }, user)
  if (own.passwordHash !== null) await writePassword(db, userId, own.passwordHash, now)
  if (own.name !== undefined) await writeName(db, userId, own.name, now)
  await giveAdminRole(db, userId, config.adminEmails, now)
  return true
}
