import { randomBytes } from 'node:crypto'
import { paths } from '#shared/paths.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { enqueueEmail } from '../../jobs/enqueue-email.ts'
import { hashToken } from '../store/hash-token.ts'
import { findLink, insertLink, takeLink } from '../store/links.db.ts'

const linkLengthMs = 60 * 60 * 1000

const formatResetIdentifier = (token: string): string => `reset-password:${hashToken(token)}`

type LinkDeps = Pick<IdentityDeps, 'db' | 'clock'>

/** Writes the e-mail with a link that sets a new password, once, within an hour. */
export async function sendResetLink(
  deps: LinkDeps & Pick<IdentityDeps, 'config'>,
  user: { id: string; email: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await insertLink(
    deps.db,
    formatResetIdentifier(token),
    user.id,
    now,
    new Date(now.getTime() + linkLengthMs),
  )
  const url = deps.config.baseUrl + paths.resetPassword({ token })
  await enqueueEmail(deps.db, { kind: 'reset', to: user.email, url })
}

/** Whose password a link may set; null if it was used, has expired or never was. */
export const findResetLink = ({ db, clock }: LinkDeps, token: string): Promise<string | null> =>
  findLink(db, formatResetIdentifier(token), clock.now())

/** As `findResetLink`, and uses it up. */
export const takeResetLink = ({ db, clock }: LinkDeps, token: string): Promise<string | null> =>
  takeLink(db, formatResetIdentifier(token), clock.now())
