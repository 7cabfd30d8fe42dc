import { createHmac, timingSafeEqual } from 'node:crypto'

/** Browsers may keep the cookie as long as they do at all; when a session ends is decided by its row alone. */
export const cookieMaxAgeSeconds = 400 * 24 * 60 * 60

const prefix = 'arcframe'

/** How the identity library names all its cookies: with `__Host-`, no other host or path can plant one. */
export const cookiePrefix = (isSecureOrigin: boolean): string =>
  isSecureOrigin ? `__Host-${prefix}` : prefix

export const sessionCookieName = (isSecureOrigin: boolean): string =>
  `${cookiePrefix(isSecureOrigin)}.session_token`

/** The signed form `token.signature`, as the identity library signs. */
function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

/** The value that stands in the cookie header for a session's token. */
export function sealToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${sign(token, secret)}`)
}

/** The session's token from a cookie header, or null where there is none that we signed. */
export function openCookie(header: string | undefined, name: string, secret: string): string | null {
  const sealed = header && findCookie(header, name)
  if (!sealed) return null
  const dot = sealed.lastIndexOf('.')
  if (dot < 1) return null
  const token = sealed.slice(0, dot)
  const given = Buffer.from(sealed.slice(dot + 1))
  const expected = Buffer.from(sign(token, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The first cookie of the name, as the identity library reads it: another one behind it can't hide it. */
function findCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(equals + 1).trim())
    } catch {
      return null
    }
  }
  return null
}

/** A Set-Cookie header that no script reads and no other site sends. */
export function cookieHeader(
  name: string,
  value: string,
  options: { maxAgeSeconds: number; isSecureOrigin: boolean },
): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${options.maxAgeSeconds}`]
  if (options.isSecureOrigin) attributes.push('Secure')
  return [`${name}=${value}`, ...attributes].join('; ')
}

/** The Set-Cookie header that signs a browser in. */
export function sessionCookieHeader(token: string, secret: string, isSecureOrigin: boolean): string {
  const name = sessionCookieName(isSecureOrigin)
  return cookieHeader(name, sealToken(token, secret), { maxAgeSeconds: cookieMaxAgeSeconds, isSecureOrigin })
}

/** The Set-Cookie header that ends a cookie of ours. */
export const endedCookieHeader = (name: string, isSecureOrigin: boolean): string =>
  cookieHeader(name, '', { maxAgeSeconds: 0, isSecureOrigin })
