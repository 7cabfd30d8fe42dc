import type { AuthRequest } from '../session/auth-request.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { findSecondFactor } from '../store/second-factors.db.ts'
import { beginSecondStep } from './second-step.ts'

/**
 * Signs in after the password or Google, or begins the second step. Pass a transaction that has locked the user: who turns
 * two-step sign-in on at the same moment ends this session, or lets it begin with the code.
 *
 * @throws Refusal account_suspended
 */
export async function completeFirstStep(
  authRequest: AuthRequest,
  user: { id: string; email: string },
): Promise<{ isCodeNeeded: boolean; cookies: string[] }> {
  const { deps, readSecret } = authRequest
  if (!(await findSecondFactor(deps.db, user.id))?.isConfirmed)
    return { isCodeNeeded: false, cookies: await completeSignIn(authRequest, user) }
  return { isCodeNeeded: true, cookies: [await beginSecondStep(deps, await readSecret(), user.id)] }
}
