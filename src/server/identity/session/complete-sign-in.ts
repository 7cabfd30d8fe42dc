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
 * Completes a sign-in after all factors: ends the browser's former session, starts a new one, and marks the device as
 * known.
 * @param passkeyId of the passkey that was used, if any
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
  // The browser's former session, of any user, is replaced.
  const replaced = openCookie(request.headers.cookie, sessionCookieName(isSecureOrigin), secret)
  if (replaced) await deleteSessionByToken(deps.db, replaced)
  return [setCookie, knownDeviceCookie(request.headers.cookie, user.email, secret, isSecureOrigin)]
}
