import { randomBytes } from 'node:crypto'
import type { AuthRequest } from '../session/auth-request.ts'
import { hashToken } from '../store/hash-token.ts'
import {
  cookieHeader,
  cookiePrefix,
  endedCookieHeader,
  openCookie,
  sealToken,
} from '../session/session-cookie.ts'

/** How long a sign-up waits for its link, as long as the link works. */
export const signUpLengthMs = 24 * 60 * 60 * 1000

const cookieName = (isSecureOrigin: boolean): string => `${cookiePrefix(isSecureOrigin)}.sign_up`

type CookieAccess = Pick<AuthRequest, 'readSecret'> & { deps: Pick<AuthRequest['deps'], 'config'> }

/**
 * Makes the secret that stays in the browser that signs up: no link and no e-mail carries it, so only there the
 * password that was chosen takes effect.
 * @returns the Set-Cookie header, and the hash under which the sign-up is stored
 */
export async function makeSignUpCookie({
  deps,
  readSecret,
}: CookieAccess): Promise<{ setCookie: string; secretHash: string }> {
  const { isSecureOrigin } = deps.config
  const secret = randomBytes(32).toString('base64url')
  return {
    setCookie: cookieHeader(cookieName(isSecureOrigin), sealToken(secret, await readSecret()), {
      maxAgeSeconds: signUpLengthMs / 1000,
      isSecureOrigin,
    }),
    secretHash: hashToken(secret),
  }
}

/** The hash of the sign-up that this browser began last; null if it began none. */
export async function readSignUpHash({
  deps,
  readSecret,
  request,
}: CookieAccess & Pick<AuthRequest, 'request'>): Promise<string | null> {
  const name = cookieName(deps.config.isSecureOrigin)
  const { cookie } = request.headers
  if (!cookie?.includes(name)) return null
  const secret = openCookie(cookie, name, await readSecret())
  return secret && hashToken(secret)
}

/** The Set-Cookie header for a browser that has signed in. */
export function endedSignUpCookie({ deps }: Pick<CookieAccess, 'deps'>): string {
  const { isSecureOrigin } = deps.config
  return endedCookieHeader(cookieName(isSecureOrigin), isSecureOrigin)
}
