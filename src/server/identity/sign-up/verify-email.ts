import { refuse } from '../../http/refusal.ts'
import { claimAddress } from '../address/claim-address.ts'
import { allowSignUpToContinue } from './continue-sign-up.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashPassword, verifyPassword } from '../password/password-hashing.ts'
import type { HashingCaller } from '../password/password-queue.ts'
import { refuseWeakPassword } from '../password/refuse-weak-password.ts'
import { findSignUp } from '../store/sign-ups.db.ts'
import { findUserById, lockUser } from '../store/users.db.ts'
import { findVerificationLink, takeVerificationLink } from './verification-link.ts'

interface LinkUse {
  token: string
  /** The sign-up that this browser began, if it began one. */
  signUpHash: string | null
  /** Decides about the order of the queue for hashing. */
  caller: HashingCaller
  /** Chosen where the link was opened; without it, the password of this browser's own sign-up counts. */
  newPassword?: string | undefined
  name?: string | undefined
}

type LinkOutcome =
  /** The link is not used up. */
  | { isPasswordNeeded: true; email: string; name: string }
  | { isPasswordNeeded: false; user: { id: string; email: string }; from: string | null }

/**
 * Verifies the address that an e-mail's link was sent to. The link shows who reads the mailbox, and nothing about who
 * had it sent: a password that was chosen at sign-up takes effect only in the browser that chose it. Anywhere else a
 * new one is needed first.
 *
 * @returns who it is, and where they were going when they signed up; or that a password is needed
 * @throws Refusal link_invalid, busy; invalid_input for a password that others would guess. The last two keep the link
 */
export async function verifyEmail(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  { token, signUpHash, caller, newPassword, name }: LinkUse,
): Promise<LinkOutcome> {
  const { db, clock } = deps
  const link = await findVerificationLink(deps, token)
  const user = link && (await findUserById(db, link.userId))
  if (!user || user.emailVerified) throw refuse('link_invalid')
  const findOwn = async (hash: string | null) => {
    const signUp = hash && (await findSignUp(db, hash, clock.now()))
    return signUp && signUp.userId === user.id ? signUp : null
  }
  const [signedUpHere, sentFor] = [await findOwn(signUpHash), await findOwn(link.signUpHash)]
  const knownName = sentFor?.name ?? user.name
  const own =
    newPassword === undefined
      ? signedUpHere
      : await choosePassword(newPassword, { name: name ?? knownName, email: user.email }, caller)
  if (!own) return { isPasswordNeeded: true, email: user.email, name: knownName }
  const isSamePassword =
    newPassword !== undefined &&
    sentFor !== null &&
    (await verifyPassword({ hash: sentFor.passwordHash, password: newPassword, caller }))

  // Consumed last, so that a busy answer leaves the link valid.
  return db.transaction().execute(async (tx) => {
    const transactionDeps = { ...deps, db: tx }
    await lockUser(tx, user.id)
    const isUsed = await takeVerificationLink(transactionDeps, token)
    if (!isUsed || !(await claimAddress(transactionDeps, user, own))) throw refuse('link_invalid')
    if (isSamePassword && link.signUpHash)
      await allowSignUpToContinue(transactionDeps, link.signUpHash, user.id)
    return { isPasswordNeeded: false, user, from: signedUpHere?.returnPath ?? link.from }
  })
}

async function choosePassword(
  password: string,
  person: { name: string; email: string },
  caller: HashingCaller,
): Promise<{ passwordHash: string; name: string }> {
  refuseWeakPassword(password, 'newPassword', person)
  return { passwordHash: await hashPassword(password, caller), name: person.name }
}
