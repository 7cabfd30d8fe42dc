import type { IdentityDeps } from '../store/identity-deps.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { findLink, insertLink, takeLink } from '../store/links.db.ts'
import { findSecondFactor } from '../store/second-factors.db.ts'
import { readSignUpHash } from './sign-up-cookie.ts'
import { findUserById, lockUser } from '../store/users.db.ts'

/** How long the browser that signed up may take to notice. */
const continueLengthMs = 60 * 60 * 1000

// Stands for its person alone, so it ends with a new password as all such links do (deleteLinksByUser).
const formatSignUpIdentifier = (signUpHash: string): string => `continue-sign-up:${signUpHash}`

/**
 * Allows the browser of the sign-up to continue signed in, once. Call it only where the mailbox's owner typed the same
 * password: that browser could sign in with it anyway.
 */
export async function allowSignUpToContinue(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  signUpHash: string,
  userId: string,
): Promise<void> {
  const now = clock.now()
  await insertLink(
    db,
    formatSignUpIdentifier(signUpHash),
    userId,
    now,
    new Date(now.getTime() + continueLengthMs),
  )
}

/**
 * Signs in the browser that waits for verification, if the link was opened elsewhere with the same password.
 *
 * @returns the Set-Cookie headers; null while it is not allowed
 * @throws Refusal account_suspended
 */
export async function continueSignUp(authRequest: AuthRequest): Promise<string[] | null> {
  const { deps } = authRequest
  const signUpHash = await readSignUpHash(authRequest)
  if (!signUpHash) return null
  const now = deps.clock.now()
  const identifier = formatSignUpIdentifier(signUpHash)
  const userId = await findLink(deps.db, identifier, now)
  if (userId === null) return null
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const user = (await takeLink(tx, identifier, now)) && (await findUserById(tx, userId))
    // A second factor that was set up meanwhile is asked for where one signs in.
    if (!user || (await findSecondFactor(tx, user.id))?.isConfirmed) return null
    return completeSignIn({ ...authRequest, deps: { ...deps, db: tx } }, user)
  })
}
