import { randomUUID } from 'node:crypto'
import { cookieHeader, cookieMaxAgeSeconds, cookiePrefix, openCookie, sealToken } from './session-cookie.ts'
import { fingerprint } from './seal-secret.ts'

const deviceCookieName = (isSecureOrigin: boolean): string => `${cookiePrefix(isSecureOrigin)}.device`

/** What ties a device to an account: without the account's address in sight, and good for no other account. */
const bindingOf = (deviceId: string, email: string, secret: string): string =>
  fingerprint(`${deviceId} ${email}`, 'known device', secret)

/**
 * The device that a request comes from, if it has signed in with this address before; null otherwise. Such a device
 * has guesses of its own, so that strangers who use up theirs do not lock out the owner
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function findKnownDevice(
  cookies: string | undefined,
  email: string,
  secret: string,
  isSecureOrigin: boolean,
): string | null {
  const [deviceId, binding] = openCookie(cookies, deviceCookieName(isSecureOrigin), secret)?.split(':') ?? []
  if (!deviceId || !binding) return null
  return binding === bindingOf(deviceId, email, secret) ? deviceId : null
}

/** The Set-Cookie header that makes a device known to an account; its id stays the same while it is. */
export function knownDeviceCookie(
  cookies: string | undefined,
  email: string,
  secret: string,
  isSecureOrigin: boolean,
): string {
  const deviceId = findKnownDevice(cookies, email, secret, isSecureOrigin) ?? randomUUID()
  const value = sealToken(`${deviceId}:${bindingOf(deviceId, email, secret)}`, secret)
  return cookieHeader(deviceCookieName(isSecureOrigin), value, {
    maxAgeSeconds: cookieMaxAgeSeconds,
    isSecureOrigin,
  })
}
