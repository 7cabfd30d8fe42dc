import { isOnRig, videoStatuses } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Stores which items a video shows. Its version stays: it guards the copy, and open drafts must not conflict. */
export async function writeVideoItems(
  tx: Database,
  videoId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ itemIds: [...itemIds], updatedAt: now })
    .where('id', '=', videoId)
    .execute()
}

/** The items of these subscriptions that are being shot or were, each as `SUBSCRIPTION:ITEM`. */
export async function findItemsOnRig(db: Database, subscriptionIds: readonly string[]): Promise<Set<string>> {
  if (subscriptionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('videos')
    .select(['subscriptionId', 'itemIds'])
    .where('subscriptionId', 'in', subscriptionIds)
    .where('status', 'in', videoStatuses.filter(isOnRig))
    .execute()
  return new Set(
    rows.flatMap(({ subscriptionId, itemIds }) => itemIds.map((id) => `${subscriptionId}:${id}`)),
  )
}
