import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import { enqueueEmail } from '../../jobs/enqueue-email.ts'
import { createUser } from '../store/create-user.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashPassword } from '../password/password-hashing.ts'
import type { HashingCaller } from '../password/password-queue.ts'
import { signUpLengthMs } from './sign-up-cookie.ts'
import { insertSignUp } from '../store/sign-ups.db.ts'
import { findUserByEmail } from '../store/users.db.ts'
import { makeVerificationLink } from './verification-link.ts'

interface SignUpOptions {
  /** The hash of the secret that stays in the browser (sign-up-cookie.ts). */
  secretHash: string
  /** Decides about the order of the queue for hashing. */
  caller: HashingCaller
  /** False where the mailbox has e-mails enough: each of them lets its owner in. */
  hasRoom: boolean
}

/**
 * Signs up without signing in. New address, address that waits for its verification, or verified account: the same
 * statements and the same answer; only the e-mail differs, and only the owner of the mailbox reads it. For a verified
 * account what is written opens nothing. No account gets this password yet: that takes the e-mail's link, in the
 * browser that has the secret.
 *
 * @param secretHash of the secret that stays in the browser
 */
export async function signUp(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock' | 'systemStatus'>,
  person: { name: string; email: string; password: string; from?: string | undefined },
  { secretHash, caller, hasRoom }: SignUpOptions,
): Promise<void> {
  const { name, email, password } = person
  const passwordHash = await hashPassword(password, caller)
  await deps.db.transaction().execute(async (tx) => {
    const transactionDeps = { ...deps, db: tx }
    await createUser(transactionDeps, { name, email })
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Error('A user who was just created is gone')
    const returnPath = safeReturnPath(person.from)
    const expiresAt = new Date(deps.clock.now().getTime() + signUpLengthMs)
    await insertSignUp(tx, { secretHash, userId: user.id, name, passwordHash, returnPath, expiresAt })
    const link = { userId: user.id, signUpHash: secretHash, from: returnPath }
    const url = await makeVerificationLink(transactionDeps, link)
    if (!hasRoom) return
    await enqueueEmail(
      tx,
      user.emailVerified
        ? {
            kind: 'already-registered',
            to: email,
            signInUrl: deps.config.baseUrl + paths.login(),
            resetUrl: deps.config.baseUrl + paths.resetPassword(),
          }
        : { kind: 'verify', to: email, url },
    )
  })
}
