import { randomUUID } from 'node:crypto'
import { findSecondFactor } from '../store/second-factors.db.ts'
import { fingerprint } from '../store/seal-secret.ts'
import { findPasswordHash, findUserByEmail } from '../store/users.db.ts'
import type { AuthRequest } from './auth-request.ts'
import { cookieHeader, cookieMaxAgeSeconds, cookiePrefix, openCookie, sealToken } from './session-cookie.ts'

const deviceCookieName = (isSecureOrigin: boolean): string => `${cookiePrefix(isSecureOrigin)}.device`

/** A device that has signed in to an account, or reset its password, whatever has changed since. */
export interface KnownDevice {
  id: string
  /** Since the password last changed: it has guesses of its own, and a place among known devices. */
  isCurrent: boolean
  /** A code of the present second factor was shown here: it has guesses at codes of its own. */
  hasShownCode: boolean
}

/**
 * The device that a request comes from, if an account of this address knows it; null otherwise. Guesses of its own
 * prevent strangers who use up theirs from locking out the owner (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). Whoever knew an earlier password may have made many such devices: they end with it.
 */
export async function findKnownDevice(authRequest: AuthRequest, email: string): Promise<KnownDevice | null> {
  const { deps, request, readSecret } = authRequest
  const secret = await readSecret()
  const sealed = openCookie(request.headers.cookie, deviceCookieName(deps.config.isSecureOrigin), secret)
  const [id, address, password, code] = sealed?.split(':') ?? []
  // No statement for the address of another account, whose time would reveal that account.
  if (!id || address !== bindAddress(id, email, secret)) return null
  const marks = await findMarks(authRequest, email, id)
  return {
    id,
    isCurrent: password === marks.password,
    hasShownCode: code === marks.code,
  }
}

/**
 * The Set-Cookie header that makes a device known to an account; its id stays the same.
 * @param hasShownCode whether a code was shown in this very request
 */
export async function knownDeviceCookie(
  authRequest: AuthRequest,
  email: string,
  { hasShownCode = false }: { hasShownCode?: boolean } = {},
): Promise<string> {
  const { deps, readSecret } = authRequest
  const secret = await readSecret()
  const known = await findKnownDevice(authRequest, email)
  const id = known?.id ?? randomUUID()
  const { password, code } = await findMarks(authRequest, email, id)
  const parts = [id, bindAddress(id, email, secret), password]
  if (code && (hasShownCode || known?.hasShownCode)) parts.push(code)
  return cookieHeader(deviceCookieName(deps.config.isSecureOrigin), sealToken(parts.join(':'), secret), {
    maxAgeSeconds: cookieMaxAgeSeconds,
    isSecureOrigin: deps.config.isSecureOrigin,
  })
}

/** Ties a device to an address without disclosing it. */
const bindAddress = (id: string, email: string, secret: string): string =>
  fingerprint(`${id} ${email}`, 'known device', secret)

/** What ties a device to the present password of an account, and to its second factor; null where there is none. */
async function findMarks(
  { deps, readSecret }: AuthRequest,
  email: string,
  id: string,
): Promise<{ password: string | null; code: string | null }> {
  const secret = await readSecret()
  const user = await findUserByEmail(deps.db, email)
  if (!user) return { password: null, code: null }
  const hash = await findPasswordHash(deps.db, user.id)
  const factor = await findSecondFactor(deps.db, user.id)
  return {
    password: fingerprint(`${id} ${user.id} ${hash ?? ''}`, 'device and password', secret),
    code: factor?.isConfirmed ? fingerprint(`${id} ${factor.sealedSecret}`, 'device and code', secret) : null,
  }
}
