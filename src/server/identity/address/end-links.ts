import type { IdentityDeps } from '../store/identity-deps.ts'
import { forgetEmails } from '../limits/limit-requests.ts'
import { deleteLinksByUser } from '../store/links.db.ts'

/**
 * Ends the reset links of a user, which are in the e-mails of their mailbox: it has room for new ones by that. Without
 * the second, callers who asked for three e-mails before would keep the owner from a reset. Pass a transaction.
 */
export async function endLinks(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  user: { id: string; email: string },
): Promise<void> {
  await deleteLinksByUser(deps.db, user.id)
  await forgetEmails(deps, 'reset', user.email)
}
