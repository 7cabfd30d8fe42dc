import type { IdentityDeps } from '../store/identity-deps.ts'
import { claimAddress } from '../address/claim-address.ts'
import { findUserByEmail, findUserIdByGoogleId } from '../store/users.db.ts'

/**
 * Gives an unverified address to its owner by Google's ID token, regardless of who signed up with it before. The
 * library then finds a verified account and links it.
 *
 * @param profile claims of a verified ID token with a verified address
 * @param assertAllowed throws where sign-up is switched off
 */
export async function claimByGoogle(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  profile: { sub: string; email: string; name?: string | undefined },
  assertAllowed: () => Promise<void>,
): Promise<void> {
  const user = await findUserByEmail(deps.db, profile.email.toLowerCase())
  if (!user || user.emailVerified) return
  // Known by Google's id, whatever their address is now: they sign in to the account that they have.
  if (await findUserIdByGoogleId(deps.db, profile.sub)) return
  await assertAllowed()
  await deps.db
    .transaction()
    .execute((tx) => claimAddress({ ...deps, db: tx }, user, { passwordHash: null, name: profile.name }))
}
