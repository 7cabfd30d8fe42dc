import { countedAccount } from './as-guess.ts'
import type { Door } from './enter.ts'
import { knownDeviceCookie } from './known-device.ts'
import { forgetGuesses } from './limit-requests.ts'

/**
 * Makes the browser of a reset known to the account: its owner gets in there with the new password, however many
 * others guess. Guesses at the old password no longer count.
 *
 * @returns the Set-Cookie header
 */
export async function welcomeAfterReset(door: Door, email: string): Promise<string> {
  const { deps, request, readSecret } = door
  await forgetGuesses(deps, 'guess', await countedAccount(door, 'guess', email))
  await forgetGuesses(deps, 'guess', { email })
  const { isSecureOrigin } = deps.config
  return knownDeviceCookie(request.headers.cookie, email, await readSecret(), isSecureOrigin, 'reset')
}
