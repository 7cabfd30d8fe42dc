import type { UserWithSession } from '../http/principal.ts'
import type { AuthContext } from './google/auth-handler.ts'
import { checkOwnPassword } from './password/own-password.ts'
import { withOwnGuessLimit } from './password/with-guess-limit.ts'

/**
 * Requires the password again, or a fresh sign-in where the account has none.
 * @throws Refusal wrong_password, confirmation_needed, too_many_requests, busy
 */
export const requireOwnPassword = (
  context: AuthContext<UserWithSession>,
  password: string | undefined,
): Promise<void> =>
  withOwnGuessLimit(context.deps, 'guess', context.user, (caller) =>
    checkOwnPassword(context.deps, context.user, password, caller),
  )
