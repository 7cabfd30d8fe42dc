import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashToken } from '../store/hash-token.ts'
import { insertLink, takeLink } from '../store/links.db.ts'

/** How long a person may look for their device. */
export const challengeLengthMs = 5 * 60 * 1000

type ChallengeDeps = Pick<IdentityDeps, 'db' | 'clock'>

/** What a challenge was made for: another's is none. */
export type ChallengePurpose = { wants: 'sign-in' } | { wants: 'add'; userId: string; sessionId: string }

const formatChallengeIdentifier = (purpose: ChallengePurpose, challenge: string): string =>
  purpose.wants === 'sign-in'
    ? `passkey-sign-in:${hashToken(challenge)}`
    : `passkey-add:${hashToken(`${challenge} ${purpose.sessionId}`)}`

/** @returns 256 random bits, base64url, for a device to sign */
export async function makeChallenge(
  { db, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = clock.now()
  // Under the person's id, so that it ends with whatever else waits for them when the password changes.
  const value = purpose.wants === 'add' ? purpose.userId : 'anyone'
  const expiresAt = new Date(now.getTime() + challengeLengthMs)
  await insertLink(db, formatChallengeIdentifier(purpose, challenge), value, now, expiresAt)
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string() })

/**
 * Consumes the challenge named in a device's client data. The signature is verified separately.
 *
 * @param clientData from the browser, base64url
 * @returns null if it has another purpose, was used already or has expired
 */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
  clientData: string,
): Promise<string | null> {
  const challenge = readChallenge(clientData)
  if (challenge === null) return null
  const taken = await takeLink(db, formatChallengeIdentifier(purpose, challenge), clock.now())
  return taken === null ? null : challenge
}

function readChallenge(clientData: string): string | null {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge
  } catch {
    return null
  }
}
