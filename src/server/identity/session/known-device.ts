import { randomUUID } from 'node:crypto'
import { cookieHeader, cookieMaxAgeSeconds, cookiePrefix, openCookie, sealToken } from './session-cookie.ts'
import { fingerprint } from '../store/seal-secret.ts'

const deviceCookieName = (isSecureOrigin: boolean): string => `${cookiePrefix(isSecureOrigin)}.device`

/** How a device has become known to an account. */
export type DeviceProof = 'signed-in' | 'reset'

export interface KnownDevice {
  id: string
  proof: DeviceProof
}

const purposes: Record<DeviceProof, string> = { 'signed-in': 'known device', reset: 'reset device' }

/** What ties a device to an account: without the account's address in sight, and good for no other account. */
const makeBinding = ({ id, proof }: KnownDevice, email: string, secret: string): string =>
  fingerprint(`${id} ${email}`, purposes[proof], secret)

/**
 * The device that a request comes from, if it has signed in with this address, or reset its password, before; null
 * otherwise. Such a device has guesses of its own, so that strangers who use up theirs do not lock out the owner
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function findKnownDevice(
  cookies: string | undefined,
  email: string,
  secret: string,
  isSecureOrigin: boolean,
): KnownDevice | null {
  const [id, binding] = openCookie(cookies, deviceCookieName(isSecureOrigin), secret)?.split(':') ?? []
  if (!id || !binding) return null
  const proof = (['signed-in', 'reset'] as const).find(
    (each) => binding === makeBinding({ id, proof: each }, email, secret),
  )
  return proof ? { id, proof } : null
}

/** The Set-Cookie header that makes a device known to an account; its id stays the same while it is. */
export function knownDeviceCookie(
  cookies: string | undefined,
  email: string,
  secret: string,
  isSecureOrigin: boolean,
  proof: DeviceProof = 'signed-in',
): string {
  const known = findKnownDevice(cookies, email, secret, isSecureOrigin)
  const device: KnownDevice = {
    id: known?.id ?? randomUUID(),
    proof: known?.proof === 'signed-in' ? 'signed-in' : proof,
  }
  const value = sealToken(`${device.id}:${makeBinding(device, email, secret)}`, secret)
  return cookieHeader(deviceCookieName(isSecureOrigin), value, {
    maxAgeSeconds: cookieMaxAgeSeconds,
    isSecureOrigin,
  })
}
