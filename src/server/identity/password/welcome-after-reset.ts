import type { AuthRequest } from '../session/auth-request.ts'
import { findKnownDevice, knownDeviceCookie } from '../session/known-device.ts'
import { forgetGuesses } from '../limits/limit-requests.ts'

/**
 * Makes the browser of a reset known to the account: its owner gets in there with the new password, however many
 * others guess. Guesses at the old password no longer count.
 *
 * @returns the Set-Cookie header
 */
export async function welcomeAfterReset(authRequest: AuthRequest, email: string): Promise<string> {
  const device = await findKnownDevice(authRequest, email)
  if (device) await forgetGuesses(authRequest.deps, 'guess', { email, deviceId: device.id })
  await forgetGuesses(authRequest.deps, 'guess', { email })
  return knownDeviceCookie(authRequest, email)
}
