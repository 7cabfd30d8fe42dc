import type { FastifyRequest } from 'fastify'
import { hasRole } from '#shared/identity/roles.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findSession, touchSession } from '../store/sessions.db.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { openCookie, sessionCookieName } from './session-cookie.ts'
import { sessionLengthMs, sessionLifetimeMs } from './start-session.ts'

/** Precision of a session's last use, which saves writes. */
const useNotedEveryMs = 60 * 60 * 1000

/** In production admins sign in every day (NIST SP 800-63B, section 2.2.3). */
const adminLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Authenticates a request by its session cookie: signature first, then one statement for session and user. Not
 * cached, so that an ended session or a removed role applies to the next request. In production an admin's session
 * without second factor or passkey has no role admin.
 *
 * @throws Refusal account_suspended, for every caller that reads the session
 */
export async function readSession(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock' | 'log'>,
  readSecret: () => Promise<string>,
  request: FastifyRequest,
): Promise<UserWithSession | null> {
  const { cookie } = request.headers
  const name = sessionCookieName(deps.config.isSecureOrigin)
  // Strangers cost nothing, not even the secret.
  if (!cookie?.includes(name)) return null
  const token = openCookie(cookie, name, await readSecret())
  if (!token) return null
  const now = deps.clock.now()
  const found = await findSession(deps.db, token, now)
  if (!found) return null
  if (found.isSuspended) throw refuse('account_suspended')
  const isTooOld = now.getTime() - found.startedAt.getTime() > adminLifetimeMs
  if (isTooOld && deps.config.isProduction && hasRole(found.user, 'admin')) return null
  if (now.getTime() - found.lastUsedAt.getTime() > useNotedEveryMs) noteUse(deps, found.user.sessionId, now)
  const isSecondFactorNeeded =
    deps.config.isProduction &&
    hasRole(found.user, 'admin') &&
    !found.hasSecondFactor &&
    !found.hasShownPasskey
  return isSecondFactorNeeded ? withoutAdminRole(found.user) : found.user
}

/** Removes the role from the user itself, so that every check of it applies, not only those of calls. */
const withoutAdminRole = (user: UserWithSession): UserWithSession => ({
  ...user,
  roles: user.roles.filter((role) => role !== 'admin'),
  isSecondFactorNeeded: true,
})

/** Beside the request, which does not wait for it and does not fail with it. */
function noteUse(deps: Pick<IdentityDeps, 'db' | 'log'>, sessionId: string, now: Date): void {
  const lengths = { lengthMs: sessionLengthMs, lifetimeMs: sessionLifetimeMs }
  touchSession(deps.db, sessionId, now, lengths).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'The use of a session could not be noted'),
  )
}
