import { randomBytes } from 'node:crypto'
import { paths } from '#shared/paths.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { enqueueEmail } from '../../jobs/enqueue-email.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import {
  confirmAddressChange,
  deleteAddressChange,
  findAddressChangeOwner,
  replaceAddressChange,
} from '../store/address-changes.db.ts'
import { endLinks } from './end-links.ts'
import { lockSessionUser } from '../session/lock-session-user.ts'
import { hashToken } from '../store/hash-token.ts'
import { deleteSessionsByUser } from '../store/sessions.db.ts'
import { deleteUnverifiedUser, findUserById, writeEmail } from '../store/users.db.ts'

const linkLengthMs = 24 * 60 * 60 * 1000

const makeToken = (): string => randomBytes(32).toString('base64url')

/**
 * Begins a change of address by e-mails to both mailboxes. If the new address has a verified account, its e-mail says
 * so; nothing else differs, which prevents user enumeration.
 */
export async function beginAddressChange(
  { config, db, clock }: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  { userId, email: newEmail }: { userId: string; email: string },
  isTaken: boolean,
): Promise<void> {
  const user = await findUserById(db, userId)
  if (!user) return
  const [oldToken, newToken] = [makeToken(), makeToken()]
  await replaceAddressChange(db, {
    userId,
    newEmail,
    oldTokenHash: hashToken(oldToken),
    newTokenHash: hashToken(newToken),
    expiresAt: new Date(clock.now().getTime() + linkLengthMs),
  })
  const makeUrl = (token: string) => config.baseUrl + paths.verifyEmail({ token, for: 'change' })
  await enqueueEmail(db, {
    kind: 'leave-address',
    to: user.email,
    newEmail,
    url: makeUrl(oldToken),
  })
  await enqueueEmail(
    db,
    isTaken
      ? {
          kind: 'already-registered',
          to: newEmail,
          signInUrl: config.baseUrl + paths.login(),
          resetUrl: config.baseUrl + paths.resetPassword(),
        }
      : { kind: 'new-address', to: newEmail, url: makeUrl(newToken) },
  )
}

/**
 * Confirms a change of address for one mailbox, by its link and a session of the account: a link alone proves only
 * the mailbox, and anyone can have one sent to anyone. The second confirmation changes the address: sessions end, and
 * reset links sent to the old mailbox are invalid. An unverified user of the new address is deleted.
 *
 * @returns whether both mailboxes have confirmed now
 * @throws Refusal link_invalid; other_account in a session of another account; address_taken where both have
 * confirmed, but the address has an account by now; signed_out if the session has ended
 */
export async function finishAddressChange(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  user: Pick<UserWithSession, 'id' | 'sessionId'>,
  token: string,
): Promise<{ isChanged: boolean }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    await lockSessionUser(tx, user)
    const owner = await findAddressChangeOwner(tx, hashToken(token), now)
    if (owner !== null && owner !== user.id) throw refuse('other_account')
    const change = await confirmAddressChange(tx, hashToken(token), now)
    if (!change) throw refuse('link_invalid')
    if (!change.isConfirmedByBoth) return { isChanged: false }
    await deleteUnverifiedUser(tx, change.newEmail)
    if (!(await writeEmail(tx, change.userId, change.newEmail, now))) throw refuse('address_taken')
    await deleteAddressChange(tx, change.userId)
    await endLinks({ db: tx, clock }, { id: change.userId, email: change.newEmail })
    await deleteSessionsByUser(tx, change.userId)
    return { isChanged: true }
  })
}
