import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { listSubscriptions as call } from '#shared/contract/subscriptions/subscriptions.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import { findSubscriptions } from './store/subscriptions.db.ts'

/** All subscriptions, or those of one user, status or parcel reference, newest first. `lastVisible` is null on the last page. */
export async function listSubscriptions(
  deps: Pick<SubscriptionsDeps, 'db'>,
  { userId, status, parcelReference, pageSize, startAfter }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const after = readCursor(startAfter, isTimeKey)
  const limit = pageSize + 1
  const found = await findSubscriptions(deps.db, { userId, status, parcelReference, after, limit })
  const { page, lastVisible } = takePage(found, pageSize, (subscription) => subscription.createdAt)
  return { subscriptions: page, lastVisible }
}
