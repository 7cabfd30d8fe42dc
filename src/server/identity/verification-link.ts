import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { hashToken } from './hash-token.ts'
import { insertLink, takeLink } from './links.db.ts'

const linkLengthMs = 24 * 60 * 60 * 1000

/** What a link stands for: the person, the password chosen with it, and where the person was going. */
const linkSchema = z.object({
  userId: z.string(),
  passwordHash: z.string(),
  name: z.string(),
  from: z.string().nullable(),
})
type Link = z.infer<typeof linkSchema>

const identifierOf = (token: string): string => `verify-email:${hashToken(token)}`

/**
 * Makes a link that verifies an address, once, within a day. The link carries the password that was chosen when it
 * was asked for: someone who signs up with another person's address, and waits for that person to verify it with a
 * letter of their own, has gained nothing.
 *
 * @returns its whole address, for nobody but the mailbox
 */
export async function makeVerificationLink(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  link: Link,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + linkLengthMs)
  await insertLink(db, identifierOf(token), JSON.stringify(link), now, expiresAt)
  return config.baseUrl + paths.verifyEmail({ token, ...(link.from ? { from: link.from } : {}) })
}

/** Writes the letter with such a link. */
export async function sendVerificationLink(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  to: string,
  link: Link,
): Promise<void> {
  const url = await makeVerificationLink(deps, link)
  await enqueueJob(deps.db, 'send-letter', { kind: 'verify', to, url })
}

/** What a link stood for; null if it was used, has expired or never was. It is used up by this. */
export async function takeVerificationLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Link | null> {
  const value = await takeLink(deps.db, identifierOf(token), deps.clock.now())
  return value === null ? null : linkSchema.parse(JSON.parse(value))
}
