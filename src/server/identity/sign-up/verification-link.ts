import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { enqueueEmail } from '../../jobs/enqueue-email.ts'
import { hashToken } from '../store/hash-token.ts'
import { findLink, insertLink, takeLink } from '../store/links.db.ts'

const linkLengthMs = 24 * 60 * 60 * 1000

/** What a link stands for. */
const linkSchema = z.object({
  userId: z.string(),
  /** The sign-up that it was sent for; null for one that was asked for elsewhere. */
  signUpHash: z.string().nullable(),
  /** Where the person was going. */
  from: z.string().nullable(),
})
type Link = z.infer<typeof linkSchema>

const formatVerificationIdentifier = (token: string): string => `verify-email:${hashToken(token)}`

/**
 * Creates a single-use link that verifies an address within a day. It proves the mailbox and sets no password: anyone
 * can have such an e-mail sent to anyone.
 *
 * @returns the URL, which only the mailbox may get
 */
export async function makeVerificationLink(
  { config, db, clock }: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  link: Link,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + linkLengthMs)
  await insertLink(db, formatVerificationIdentifier(token), JSON.stringify(link), now, expiresAt)
  return config.baseUrl + paths.verifyEmail({ token, ...(link.from ? { from: link.from } : {}) })
}

/** Writes the e-mail with such a link. */
export async function sendVerificationLink(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  to: string,
  link: Link,
): Promise<void> {
  const url = await makeVerificationLink(deps, link)
  await enqueueEmail(deps.db, { kind: 'verify', to, url })
}

/** What a link stands for, without using it up; null if it was used, has expired or never was. */
export async function findVerificationLink(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  token: string,
): Promise<Link | null> {
  const value = await findLink(deps.db, formatVerificationIdentifier(token), deps.clock.now())
  return value === null ? null : linkSchema.parse(JSON.parse(value))
}

/** Uses a link up; false if it was used, has expired or never was. */
export const takeVerificationLink = async (
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  token: string,
): Promise<boolean> =>
  (await takeLink(deps.db, formatVerificationIdentifier(token), deps.clock.now())) !== null
