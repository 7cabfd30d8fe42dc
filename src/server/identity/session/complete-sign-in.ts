import type { AuthRequest } from './auth-request.ts'
import { deleteSessionByToken } from '../store/sessions.db.ts'
import { knownDeviceCookie } from './known-device.ts'
import { openCookie, sessionCookieName } from './session-cookie.ts'
import { startSession } from './start-session.ts'

/**
 * Completes a sign-in after all factors: ends the browser's former session, starts a new one, and marks the device as
 * known.
 * @param shown the passkey that was used, if any; whether a code is shown
 * @returns the Set-Cookie headers
 * @throws Refusal account_suspended
 */
export async function completeSignIn(
  authRequest: AuthRequest,
  user: { id: string; email: string },
  { passkeyId = null, showsCode = false }: { passkeyId?: string | null; showsCode?: boolean } = {},
): Promise<string[]> {
  const { deps, request, readSecret } = authRequest
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
  return [setCookie, await knownDeviceCookie(authRequest, user.email, { showsCode })]
}
