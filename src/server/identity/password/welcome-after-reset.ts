import { countedAccount } from './with-guess-limit.ts'
import type { AuthRequest } from '../session/complete-sign-in.ts'
import { knownDeviceCookie } from '../session/known-device.ts'
import { forgetGuesses } from '../limits/limit-requests.ts'

/**
 * Makes the browser of a reset known to the account: its owner gets in there with the new password, however many
 * others guess. Guesses at the old password no longer count.
 *
 * @returns the Set-Cookie header
 */
export async function welcomeAfterReset(authRequest: AuthRequest, email: string): Promise<string> {
  const { deps, request, readSecret } = authRequest
  await forgetGuesses(deps, 'guess', await countedAccount(authRequest, 'guess', email))
  await forgetGuesses(deps, 'guess', { email })
  const { isSecureOrigin } = deps.config
  return knownDeviceCookie(request.headers.cookie, email, await readSecret(), isSecureOrigin, 'reset')
}
