import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockBlockSteps, type LockedSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { readSubscription } from '../../subscriptions/read-subscription.ts'
import { readItems, type ItemsOfSubscription } from '../../subscriptions/store/items.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { lockVideosOfSubscription } from '../store/videos.db.ts'

/** A subscription with locked items. Lock order as in a status change of videos: status row, then videos. */
export interface LockedItems extends ItemsOfSubscription {
  subscription: Subscription
  status: LockedSteps['status']
  videos: VideoRecord[]
}

/** @throws Refusal not_found, also for another user's subscription */
export async function lockItems(
  tx: Database,
  actor: SignedInUser,
  subscriptionId: string,
): Promise<LockedItems> {
  const unlocked = await readSubscription({ db: tx }, actor, subscriptionId)
  const steps = await lockBlockSteps(tx, subscriptionId, unlocked.block)
  if (!steps) throw refuse('not_found')
  const videos = await lockVideosOfSubscription(tx, subscriptionId)
  // Read again: a block may have opened while this transaction waited for the lock.
  const subscription = await readSubscription({ db: tx }, actor, subscriptionId)
  return { subscription, status: steps.status, videos, ...(await readItems(tx, subscriptionId)) }
}
