import type { AccountDeps } from './account-deps.ts'
import type { UserWithSession } from '../http/principal.ts'
import { confirmOwner } from '../identity/confirm-owner.ts'
import { notifyOfDeletion } from '../identity/session/notify-of-change.ts'
import { lockSessionUser } from '../identity/session/lock-session-user.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent, replaceActorEmail } from '../events/emit-event.ts'
import { isLastAdmin, lockAdmins } from '../users/admins.ts'
import { lockAccountReferences } from '../users/hold-account.ts'
import {
  anonymiseUser,
  deleteOwnFiles,
  deleteOwnRows,
  findObstacles,
  stopVideos,
} from './delete-account.db.ts'

/**
 * Deletes a user's account. Orders and subscriptions stay for the retention period of bookkeeping, under an anonymous
 * name and address, and so does what the user did on record, except for an admin's entries; videos stay with their orders,
 * their files are deleted, and those that were not delivered are not made any more.
 *
 * @throws Refusal subscription_running, payment_open, last_admin, and those of `confirmOwner`; signed_out if the session has
 * ended
 */
export async function deleteAccount(
  deps: AccountDeps,
  user: UserWithSession,
  shown: { password?: string | undefined; code?: string | undefined },
): Promise<{ isDeleted: true }> {
  await confirmOwner(deps, user, shown)
  await deps.db.transaction().execute(async (tx) => {
    const { adminIds } = await lockAdmins(tx, user.id)
    // An order that settles now commits first, and is found below, or waits for this transaction.
    await lockAccountReferences(tx, user.id)
    await lockSessionUser(tx, user)
    const obstacles = await findObstacles(tx, user.id)
    if (obstacles.hasRunningSubscription) throw refuse('subscription_running')
    if (obstacles.hasOpenPayment) throw refuse('payment_open')
    if (isLastAdmin(adminIds, user.id)) throw refuse('last_admin')

    await stopVideos(tx, user.id, deps.clock.now())
    // Rows before files: requests for approval refer to files.
    await deleteOwnRows(tx, user.id)
    const storageKeys = await deleteOwnFiles(tx, user.id)
    for (const key of storageKeys) await enqueueJob(tx, 'remove-stored-object', { key })
    await notifyOfDeletion({ ...deps, db: tx }, user)
    const email = await anonymiseUser(tx, user.id, deps.clock.now())
    await replaceActorEmail(tx, { id: user.id, email, inRecord: !adminIds.includes(user.id) })
    await emitEvent(
      tx,
      { id: user.id, email },
      { kind: 'user.deleted', subject: { kind: 'user', id: user.id }, payload: {} },
    )
  })
  return { isDeleted: true }
}
