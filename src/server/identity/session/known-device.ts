import { randomUUID } from 'node:crypto'
import { fingerprint } from '../store/seal-secret.ts'
import { findFactors, type Factors } from '../store/users.db.ts'
import type { AuthRequest } from './auth-request.ts'
import { cookieHeader, cookieMaxAgeSeconds, cookiePrefix, openCookie, sealToken } from './session-cookie.ts'

const deviceCookieName = (isSecureOrigin: boolean): string => `${cookiePrefix(isSecureOrigin)}.device`

/** A device that has signed in to an account, or reset its password, whatever has changed since. */
export interface KnownDevice {
  id: string
  /** Since the password last changed: it has guesses of its own, and a place among known devices. */
  hasCurrentPassword: boolean
  /** A code of the present second factor was shown here: it has guesses at codes of its own. */
  hasShownCode: boolean
}

/**
 * The device that a request comes from, if an account of this address knows it; null otherwise. Guesses of its own
 * prevent strangers who use up theirs from locking out the owner (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). Whoever knew an earlier password may have made many such devices: they end with it.
 */
export async function findKnownDevice(authRequest: AuthRequest, email: string): Promise<KnownDevice | null> {
  const secret = await authRequest.readSecret()
  const device = openDeviceCookie(authRequest, email, secret)
  // No statement for the address of another account, whose time would reveal that account.
  if (!device) return null
  const marks = makeMarks(device.id, await findFactors(authRequest.deps.db, email), secret)
  return {
    id: device.id,
    hasCurrentPassword: device.password === marks.password,
    hasShownCode: device.code === marks.code,
  }
}

/**
 * The Set-Cookie header that makes a device known to an account; its id stays the same.
 * @param showsCode whether a code is shown in this very request
 */
export async function knownDeviceCookie(
  authRequest: AuthRequest,
  email: string,
  { showsCode = false }: { showsCode?: boolean } = {},
): Promise<string> {
  const { isSecureOrigin } = authRequest.deps.config
  const secret = await authRequest.readSecret()
  const device = openDeviceCookie(authRequest, email, secret)
  const id = device?.id ?? randomUUID()
  const { password, code } = makeMarks(id, await findFactors(authRequest.deps.db, email), secret)
  const parts = [id, bindAddress(id, email, secret), password]
  if (code && (showsCode || device?.code === code)) parts.push(code)
  return cookieHeader(deviceCookieName(isSecureOrigin), sealToken(parts.join(':'), secret), {
    maxAgeSeconds: cookieMaxAgeSeconds,
    isSecureOrigin,
  })
}

/** What the cookie of a device says, if it was made for an account of this address. */
function openDeviceCookie(
  { deps, request }: AuthRequest,
  email: string,
  secret: string,
): { id: string; password: string | undefined; code: string | undefined } | null {
  const sealed = openCookie(request.headers.cookie, deviceCookieName(deps.config.isSecureOrigin), secret)
  const [id, address, password, code] = sealed?.split(':') ?? []
  return id && address === bindAddress(id, email, secret) ? { id, password, code } : null
}

/** Ties a device to an address without disclosing it. */
const bindAddress = (id: string, email: string, secret: string): string =>
  fingerprint(`${id} ${email}`, 'known device', secret)

/** What ties a device to the present password of an account, and to its second factor; null where there is none. */
function makeMarks(
  id: string,
  factors: Factors | null,
  secret: string,
): { password: string | null; code: string | null } {
  if (!factors) return { password: null, code: null }
  const { userId, passwordHash, sealedSecret } = factors
  return {
    password: fingerprint(`${id} ${userId} ${passwordHash ?? ''}`, 'device and password', secret),
    code: sealedSecret && fingerprint(`${id} ${sealedSecret}`, 'device and code', secret),
  }
}
