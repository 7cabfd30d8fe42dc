import { paths } from '#shared/paths.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { enqueueEmail } from '../../jobs/enqueue-email.ts'
import type { WayInChange } from '../../emails/email.ts'
import { findPasskeysByUser } from '../store/passkeys.db.ts'

/**
 * Notifies the owner by e-mail of changed credentials (OWASP ASVS 5.0, 6.3.7), also those of their own, with the
 * passkeys that now open the account. Pass the transaction of the change.
 */
export async function notifyOfChange(
  { config, db, clock }: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  user: { id: string; email: string },
  change: WayInChange,
): Promise<void> {
  const passkeys = await findPasskeysByUser(db, user.id)
  await enqueueEmail(db, {
    kind: 'way-in-changed',
    to: user.email,
    change,
    at: clock.now().toISOString(),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
    url: config.baseUrl + paths.account(),
    resetUrl: config.baseUrl + paths.resetPassword(),
  })
}

/** Notifies the owner that the account is gone, who may have been robbed of it. Pass the transaction that deletes it. */
export const notifyOfDeletion = (
  { config, db }: Pick<IdentityDeps, 'config' | 'db'>,
  { email }: { email: string },
): Promise<void> =>
  enqueueEmail(db, { kind: 'account-deleted', to: email, url: config.baseUrl + paths.landing() })
