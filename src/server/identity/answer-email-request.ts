import { safeReturnPath } from '#shared/identity/return-path.ts'
import type { IdentityDeps } from './store/identity-deps.ts'
import type { EmailRequest } from '../jobs/enqueue-job.ts'
import { beginAddressChange } from './address/change-address.ts'
import { enqueueDecoy } from './enqueue-decoy.ts'
import { sendResetLink } from './password/reset-link.ts'
import { findSignUp } from './store/sign-ups.db.ts'
import { findUserByEmail } from './store/users.db.ts'
import { sendVerificationLink } from './sign-up/verification-link.ts'

/**
 * Sends a requested e-mail where the address has an account. Runs as a job after the answer, and does the same work
 * for an unknown address: neither the answer's time nor the queue's reveals whether the account exists (user
 * enumeration).
 */
export async function answerEmailRequest(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  request: EmailRequest,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const transactionDeps = { ...deps, db: tx }
    const user = await findUserByEmail(tx, request.email)
    if (request.wants === 'address-change')
      return beginAddressChange(transactionDeps, request, user?.emailVerified ?? false)
    if (request.wants === 'reset')
      return user ? sendResetLink(transactionDeps, user) : enqueueDecoy(transactionDeps, request)
    const { signUpHash, from } = request
    // Before it is known whether the address waits: the same statements for all.
    const signUp = signUpHash && (await findSignUp(tx, signUpHash, deps.clock.now()))
    if (!user || user.emailVerified) return enqueueDecoy(transactionDeps, request)
    await sendVerificationLink(transactionDeps, user.email, {
      userId: user.id,
      // Only the sign-up of the requesting browser.
      signUpHash: signUp && signUp.userId === user.id ? signUpHash : null,
      from: safeReturnPath(from),
    })
  })
}
