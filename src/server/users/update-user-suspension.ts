import type { User } from '#shared/contract/users.ts'
import type { UsersDeps } from './users-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { isLastAdmin } from './admins.ts'
import { setUserSuspension } from '../identity/update-user.ts'
import { lockUserAndAdmins } from './users.db.ts'

/**
 * Suspends an account, or restores it. Sessions are left as they are: they are refused while it is suspended, and go on
 * once it is restored.
 *
 * @throws Refusal own_suspension, not_found, last_admin, and forbidden to who is no admin any more
 */
export async function updateUserSuspension(
  deps: Pick<UsersDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  change: { userId: string; isSuspended: boolean; reason: string },
): Promise<User> {
  if (actor.id === change.userId) throw refuse('own_suspension')
  return deps.db.transaction().execute(async (tx) => {
    const { user, adminIds } = await lockUserAndAdmins(tx, change.userId)
    if (!user) throw refuse('not_found')
    // The actor's role was read before the lock: another admin may have taken it, or suspended them, since.
    if (!adminIds.includes(actor.id)) throw refuse('forbidden')
    if (change.isSuspended && isLastAdmin(adminIds, user.id)) throw refuse('last_admin')
    if ((user.suspendedAt !== null) === change.isSuspended) return user
    const now = deps.clock.now()
    const suspendedAt = change.isSuspended ? now : null
    await setUserSuspension(tx, user.id, suspendedAt, now)
    const after = { ...user, suspendedAt: suspendedAt?.toISOString() ?? null }
    await emitEvent(tx, actor, {
      kind: change.isSuspended ? 'user.suspended' : 'user.restored',
      subject: { kind: 'user', id: user.id },
      payload: {
        before: { suspendedAt: user.suspendedAt },
        after: { suspendedAt: after.suspendedAt },
        reason: change.reason,
      },
    })
    return after
  })
}
