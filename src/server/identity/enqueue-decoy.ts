import { randomBytes } from 'node:crypto'
import { paths } from '#shared/paths.ts'
import type { IdentityDeps } from './store/identity-deps.ts'
import { enqueueJob, type EmailRequest } from '../jobs/enqueue-job.ts'
import { hashToken } from './store/hash-token.ts'
import { insertLink } from './store/links.db.ts'

const linkLengthMs = 60 * 60 * 1000

/**
 * Does the work of an e-mail for an unknown address: an invalid link, and an e-mail that is rendered and not sent.
 * The queue's delay must not reveal whether an address has an account.
 */
export async function enqueueDecoy(
  { config, db, clock }: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  { wants, email: to }: EmailRequest,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + linkLengthMs)
  await insertLink(db, `decoy:${hashToken(token)}`, 'nobody', now, expiresAt)
  await enqueueJob(
    db,
    'render-decoy',
    wants === 'reset'
      ? { kind: 'reset', to, url: config.baseUrl + paths.resetPassword({ token }) }
      : { kind: 'verify', to, url: config.baseUrl + paths.verifyEmail({ token }) },
  )
}
