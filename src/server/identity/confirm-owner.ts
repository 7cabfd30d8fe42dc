import type { Deps, SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { forgetGuesses, limitAccount } from './limit-requests.ts'
import { refuseWithoutOwnPasskey } from './own-passkeys.ts'
import { checkOwnPassword } from './own-password.ts'
import { spendCode } from './second-factor.ts'
import { findSecondFactor } from './second-factors.db.ts'
import { sessionSecret } from './start-session.ts'

/**
 * Asks for all that signing in asks for, before something that can't be taken back.
 * @throws Refusal second_factor_needed, wrong_password, wrong_code, too_many_requests, busy
 */
export async function confirmOwner(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: SignedInUser,
  shown: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  await refuseWithoutOwnPasskey(deps, user)
  // Counted for this session: what strangers guess at the sign-in page stands in nobody's way here.
  const account = { email: user.email, deviceId: user.sessionId }
  await limitAccount(deps, 'guess', account)
  await checkOwnPassword(deps, user.id, shown.password)
  await forgetGuesses(deps, 'guess', account)

  if (!(await findSecondFactor(deps.db, user.id))?.isConfirmed) return
  await limitAccount(deps, 'code', account)
  if (shown.code === undefined) throw refuse('wrong_code')
  await spendCode(deps, await sessionSecret(deps.db), user.id, shown.code)
  await forgetGuesses(deps, 'code', account)
}
