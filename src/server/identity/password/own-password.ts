import type { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { claimAddress } from '../address/claim-address.ts'
import { endLinks } from '../address/end-links.ts'
import { deleteSessionsByUser } from '../store/sessions.db.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import type { HashingCaller } from './password-queue.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { lockSessionUser } from '../session/lock-session-user.ts'
import { refuseUnconfirmed } from '../session/refuse-unconfirmed.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { findPasswordHash, findUserById, lockUser, writePassword } from '../store/users.db.ts'
import { findResetLink, takeResetLink } from './reset-link.ts'
import { describePasskey } from '../passkey/own-passkeys.ts'
import { findPasskeysByUser } from '../store/passkeys.db.ts'
import { notifyOfChange } from '../session/notify-of-change.ts'

type PasswordDeps = Pick<IdentityDeps, 'config' | 'db' | 'clock'>

/**
 * Requires the password again, or a fresh sign-in where the account has none, before an owner's action.
 * @throws Refusal wrong_password, confirmation_needed, busy
 */
export async function checkOwnPassword(
  deps: Pick<PasswordDeps, 'db' | 'clock'>,
  user: Pick<UserWithSession, 'id' | 'sessionId'>,
  password: string | undefined,
  caller: HashingCaller,
): Promise<void> {
  const hash = await findPasswordHash(deps.db, user.id)
  if (hash === null) return refuseUnconfirmed(deps, user)
  if (password === undefined || !(await verifyPassword({ hash, password, caller })))
    throw refuse('wrong_password')
}

/**
 * Changes the password, and ends all sessions of the user, pending sign-ins and reset links; this browser gets a new
 * session. Notifies the owner by e-mail.
 *
 * @returns the Set-Cookie headers
 * @throws Refusal wrong_password, no_password, busy; signed_out if the session has ended
 */
export async function changePassword(
  authRequest: AuthRequest,
  user: Pick<UserWithSession, 'id' | 'email' | 'sessionId'>,
  passwords: { currentPassword: string; newPassword: string },
  caller: HashingCaller,
): Promise<string[]> {
  const { deps } = authRequest
  const current = await findPasswordHash(deps.db, user.id)
  if (current === null) throw refuse('no_password')
  if (!(await verifyPassword({ hash: current, password: passwords.currentPassword, caller })))
    throw refuse('wrong_password')
  const hash = await hashPassword(passwords.newPassword, caller)
  return deps.db.transaction().execute(async (tx) => {
    // A reset, or another change, has ended it: the password is still the one that was checked.
    await lockSessionUser(tx, user)
    await writePassword(tx, user.id, hash, deps.clock.now())
    await endLinks({ ...deps, db: tx }, user)
    await deleteSessionsByUser(tx, user.id)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'password-set' })
    // In here: whatever ends sessions from now on ends this one too.
    return completeSignIn({ ...authRequest, deps: { ...deps, db: tx } }, user)
  })
}

/**
 * Sets the password from a reset link, and ends all that `changePassword` ends. The link proves the mailbox, so the
 * address is verified as well. The link is consumed last, so that a busy answer leaves it valid. Passkeys stay:
 * control of a mailbox must not remove a stronger credential (OWASP ASVS 5.0, 6.4.3).
 *
 * @returns the password's owner, and the passkeys that still open the account, oldest first
 * @throws Refusal link_invalid, busy; invalid_input for a weak password, which leaves the link valid too
 */
export async function resetPassword(
  deps: PasswordDeps,
  { token, newPassword }: { token: string; newPassword: string },
  networkUse = 0,
): Promise<OutputOf<typeof authEndpoints.resetPassword> & { email: string }> {
  const owner = await findResetLink(deps, token)
  const user = owner === null ? null : await findUserById(deps.db, owner)
  if (!user) throw refuse('link_invalid')
  refuseWeakPassword(newPassword, 'newPassword', user)
  const hash = await hashPassword(newPassword, { lane: 'known', networkUse })
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const userId = await takeResetLink({ ...deps, db: tx }, token)
    if (!userId) throw refuse('link_invalid')
    // Who was verified before had the admin role, and may have lost it since: only a first time gives it.
    const isFirstTime = await claimAddress({ ...deps, db: tx }, user, { passwordHash: hash })
    if (!isFirstTime) await writePassword(tx, userId, hash, deps.clock.now())
    await endLinks({ ...deps, db: tx }, user)
    await deleteSessionsByUser(tx, userId)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'password-set' })
    return { email: user.email, passkeys: (await findPasskeysByUser(tx, userId)).map(describePasskey) }
  })
}
