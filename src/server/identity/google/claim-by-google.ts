import type { IdentityDeps } from '../store/identity-deps.ts'
import { claimAddress } from '../address/claim-address.ts'
import { findUserByEmail, findUserIdByGoogleId } from '../store/users.db.ts'

/**
 * Gives an address that waits for its verification to its owner, whom Google has just named: whoever signed up with it
 * before keeps nobody out. The library then finds a verified account and links it.
 *
 * @param profile what a verified ID token says, of an address that Google has verified
 * @param assertAllowed throws where nobody may become a user now
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
