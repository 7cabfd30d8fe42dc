import type { FastifyRequest } from 'fastify'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { deleteSessionByToken } from '../store/sessions.db.ts'
import { knownDeviceCookie } from './known-device.ts'
import { openCookie, sessionCookieName } from './session-cookie.ts'
import { startSession } from './start-session.ts'

/** Where a request comes from, and with what. */
export interface AuthRequest {
  deps: IdentityDeps
  request: FastifyRequest
  readSecret: () => Promise<string>
  /** How much of its allowance at this endpoint the caller's network has used, from 0 to 1. */
  networkUse: number
}

/**
 * Signs in somebody who has shown all that they have to show, ends the session that this browser had, and makes the
 * device known.
 * @param passkeyId of the passkey that was shown, if one was
 * @returns the Set-Cookie headers
 * @throws Refusal account_suspended
 */
export async function completeSignIn(
  { deps, request, readSecret }: AuthRequest,
  user: { id: string; email: string },
  passkeyId: string | null = null,
): Promise<string[]> {
  const secret = await readSecret()
  const { isSecureOrigin } = deps.config
  const { setCookie } = await startSession(deps.db, secret, user.id, {
    isSecureOrigin,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    now: deps.clock.now(),
    passkeyId,
  })
  // The one this browser had, whoever's it was: the new one takes its place.
  const replaced = openCookie(request.headers.cookie, sessionCookieName(isSecureOrigin), secret)
  if (replaced) await deleteSessionByToken(deps.db, replaced)
  return [setCookie, knownDeviceCookie(request.headers.cookie, user.email, secret, isSecureOrigin)]
}
