import { Refusal, refuse } from '../../http/refusal.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { verifyPassword } from '../password/password-hashing.ts'
import type { HashingCaller } from '../password/password-queue.ts'
import { readSignUpHash } from './sign-up-cookie.ts'
import { findSignUp } from '../store/sign-ups.db.ts'

/**
 * Checks credentials; for wrong ones, reports a pending verification to the browser that signed up with exactly
 * these. It depends on that browser's own sign-up alone, so it discloses nothing about the account.
 *
 * @throws Refusal email_not_verified; busy, and errors of `check`
 */
export async function withVerificationHint<Result>(
  authRequest: AuthRequest,
  typed: { email: string; password: string; caller: HashingCaller },
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error
    const { db, clock } = authRequest.deps
    const signUpHash = await readSignUpHash(authRequest)
    const signUp = signUpHash && (await findSignUp(db, signUpHash, clock.now()))
    if (!signUp || signUp.email !== typed.email) throw error
    const { password, caller } = typed
    if (!(await verifyPassword({ hash: signUp.passwordHash, password, caller }))) throw error
    throw refuse('email_not_verified')
  }
}
