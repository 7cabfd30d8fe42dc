import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockAdmins } from '../../users/admins.ts'
import { assertActiveAccount } from '../../users/assert-active-account.ts'

/**
 * Locks the accounts of an admin who uploads and of the customer whom the file is for. The admin's role was read when the
 * request began, and the last byte may arrive hours later: another admin may have taken it, or suspended them, since.
 *
 * Before everything else, both in one statement: an account's deletion and changes of roles lock users first, in the
 * order of their ids. Fixed lock order prevents a deadlock.
 *
 * @throws Refusal signed_out, account_suspended, forbidden; not_found if the customer's account was deleted
 */
export async function lockStudioUpload(
  tx: Database,
  uploader: Pick<SignedInUser, 'id'>,
  customerId: string,
): Promise<void> {
  const { user: customer, adminIds } = await lockAdmins(tx, customerId)
  await assertActiveAccount(tx, uploader.id)
  if (!adminIds.includes(uploader.id)) throw refuse('forbidden')
  if (!customer?.emailVerified) throw refuse('not_found')
}
