import type { IdentityDeps } from './store/identity-deps.ts'
import type { UserWithSession } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { withOwnGuessLimit } from './password/with-guess-limit.ts'
import { refuseWithoutOwnPasskey } from './passkey/own-passkeys.ts'
import { checkOwnPassword } from './password/own-password.ts'
import { spendCode } from './two-factor/second-factor.ts'
import { findSecondFactor } from './store/second-factors.db.ts'
import { sessionSecret } from './session/start-session.ts'

/**
 * Requires all factors of signing in before an irreversible action.
 * @throws Refusal second_factor_needed, wrong_password, confirmation_needed, wrong_code, too_many_requests, busy
 */
export async function confirmOwner(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  user: UserWithSession,
  shown: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  await refuseWithoutOwnPasskey(deps, user)
  await withOwnGuessLimit(deps, 'guess', user, (caller) =>
    checkOwnPassword(deps, user, shown.password, caller),
  )
  if (!(await findSecondFactor(deps.db, user.id))?.isConfirmed) return
  await withOwnGuessLimit(deps, 'code', user, async () => {
    if (shown.code === undefined) throw refuse('wrong_code')
    await spendCode(deps, await sessionSecret(deps.db), user.id, shown.code)
  })
}
