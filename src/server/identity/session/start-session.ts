import { randomBytes } from 'node:crypto'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { refuse } from '../../http/refusal.ts'
import { findOrMakeSecret } from '../store/identity.db.ts'
import { deleteOldestSessions, insertSession } from '../store/sessions.db.ts'
import { sealToken, sessionCookieHeader, sessionCookieName } from './session-cookie.ts'

/** A session ends this long after its last use. */
export const sessionLengthMs = 30 * 24 * 60 * 60 * 1000

/** However often it is used, this long after signing in one signs in again. */
export const sessionLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** Sessions of one person at the same time; a further one ends the one that was used last before the others. */
export const sessionsMax = 100

/** The beginning of it names browser and system; a request can bring 16 kB. */
const userAgentCharacters = 300

/** The secret that signs session cookies, shared by all processes over one database. */
export const sessionSecret = (db: Database): Promise<string> => findOrMakeSecret(db, 'session')

/**
 * Signs a person in.
 * @returns `setCookie` for the browser's answer; `cookie` as the Cookie header of the requests that follow
 * @throws Refusal account_suspended
 */
export async function startSession(
  db: Database,
  secret: string,
  userId: string,
  options: {
    isSecureOrigin?: boolean
    ipAddress?: string
    userAgent?: string
    now?: Date
    /** The passkey that was shown. */
    passkeyId?: string | null
  } = {},
): Promise<{ setCookie: string; cookie: string }> {
  const {
    isSecureOrigin = false,
    ipAddress = '',
    userAgent = '',
    now = new Date(),
    passkeyId = null,
  } = options
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionLengthMs)
  const isMade = await insertSession(db, {
    token,
    userId,
    expiresAt,
    ipAddress,
    userAgent: userAgent.slice(0, userAgentCharacters),
    now,
    passkeyId,
  })
  if (!isMade) throw refuse('account_suspended')
  await deleteOldestSessions(db, userId, sessionsMax)
  return {
    setCookie: sessionCookieHeader(token, secret, isSecureOrigin),
    cookie: `${sessionCookieName(isSecureOrigin)}=${sealToken(token, secret)}`,
  }
}
