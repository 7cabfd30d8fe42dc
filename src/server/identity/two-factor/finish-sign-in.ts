import { refuse } from '../../http/refusal.ts'
import { withGuessLimit } from '../password/with-guess-limit.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { spendCode } from './second-factor.ts'
import { findSecondStep } from './second-step.ts'
import { findUserById, lockUser } from '../store/users.db.ts'

/**
 * The second step of signing in, after the first one in this browser.
 *
 * @returns the Set-Cookie headers
 * @throws Refusal second_step_over, wrong_code, too_many_requests
 */
export async function finishSignIn(authRequest: AuthRequest, code: string): Promise<string[]> {
  const { deps } = authRequest
  const secret = await authRequest.readSecret()
  const step = await findSecondStep(deps, secret, authRequest.request.headers.cookie)
  const user = step && (await findUserById(deps.db, step.userId))
  if (!step || !user) throw refuse('second_step_over')
  const cookies = await withGuessLimit(authRequest, 'code', user.email, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id)
      await spendCode({ ...deps, db: tx }, secret, user.id, code)
      if (!(await step.finish(tx))) throw refuse('second_step_over')
      // In here: a password that changes now ends the first step, or the session that came of it.
      return completeSignIn({ ...authRequest, deps: { ...deps, db: tx } }, user, { showsCode: true })
    }),
  )
  return [...cookies, step.endedCookie]
}
