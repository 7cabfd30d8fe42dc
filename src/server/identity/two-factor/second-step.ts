import { randomBytes } from 'node:crypto'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashToken } from '../store/hash-token.ts'
import {
  cookieHeader,
  cookiePrefix,
  endedCookieHeader,
  openCookie,
  sealToken,
} from '../session/session-cookie.ts'
import { findLink, insertLink, takeLink } from '../store/links.db.ts'

/** Time limit between password and code. */
const secondStepSeconds = 10 * 60

const secondStepCookieName = (isSecureOrigin: boolean): string =>
  `${cookiePrefix(isSecureOrigin)}.second_step`

const formatSecondStepIdentifier = (token: string): string => `second-step:${hashToken(token)}`

type StepDeps = Pick<IdentityDeps, 'config' | 'db' | 'clock'>

/**
 * Stores a completed first step of signing in. It is no session: only the second step reads it.
 * @returns the Set-Cookie header that identifies the browser
 */
export async function beginSecondStep(
  { config, db, clock }: StepDeps,
  secret: string,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await insertLink(
    db,
    formatSecondStepIdentifier(token),
    userId,
    now,
    new Date(now.getTime() + secondStepSeconds * 1000),
  )
  return cookieHeader(secondStepCookieName(config.isSecureOrigin), sealToken(token, secret), {
    maxAgeSeconds: secondStepSeconds,
    isSecureOrigin: config.isSecureOrigin,
  })
}

export interface SecondStep {
  userId: string
  /** Takes it out of the world; false if another request did. */
  finish(db: IdentityDeps['db']): Promise<boolean>
  /** The Set-Cookie header that ends it in the browser. */
  endedCookie: string
}

/** The first step that a browser has taken, within the last ten minutes; null otherwise. */
export async function findSecondStep(
  { config, db, clock }: StepDeps,
  secret: string,
  cookies: string | undefined,
): Promise<SecondStep | null> {
  const name = secondStepCookieName(config.isSecureOrigin)
  const token = openCookie(cookies, name, secret)
  const userId = token && (await findLink(db, formatSecondStepIdentifier(token), clock.now()))
  if (!token || !userId) return null
  return {
    userId,
    finish: async (tx) => (await takeLink(tx, formatSecondStepIdentifier(token), clock.now())) !== null,
    endedCookie: endedCookieHeader(name, config.isSecureOrigin),
  }
}
