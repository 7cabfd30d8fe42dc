import type { SubscriptionItem, SubscriptionItems } from '#shared/contract/videos/items.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import { isRenewed } from '#shared/subscriptions/describe-subscription.ts'
import { isOnRig } from '#shared/videos/video-status.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readItemReceipts } from '../../subscriptions/status/read-item-receipts.ts'
import { readItems, type ItemRecord } from '../../subscriptions/store/items.ts'
import { describeVideos } from '../store/describe-videos.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { findVideosOfSubscription } from '../store/videos.db.ts'

/** The items of the block in production and of the next one, with the videos that show them. */
export async function describeItems(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  subscription: Subscription,
): Promise<SubscriptionItems> {
  const { id, block } = subscription
  const { all, choices } = await readItems(db, id)
  const receipts = await readItemReceipts(db, id)
  const videos = await findVideosOfSubscription(db, id, undefined)
  const settled = findSettledItemIds(videos)
  const described = await describeVideos(
    db,
    viewer,
    videos.filter((video) => video.block === block),
  )
  const describe = (item: ItemRecord): SubscriptionItem => ({
    ...item,
    isOnRig: settled.has(item.id),
    receivedAt: receipts.get(item.id)?.toISOString() ?? null,
  })
  return {
    subscriptionId: id,
    block,
    items: findBlockItems(all, choices, block).map(describe),
    films: described.map((video) => ({
      id: video.id,
      title: video.title,
      length: video.length,
      move: video.move,
      status: video.status,
      itemIds: video.itemIds,
      poster: video.poster,
      isOnRig: isOnRig(video.status),
    })),
    next: hasNextBlock(subscription)
      ? {
          block: block + 1,
          opensAt: subscription.nextBlockOpensAt,
          choice: choices.get(block + 1) ?? 'same',
          newItems: all.filter(({ fromBlock }) => fromBlock === block + 1).map(describe),
        }
      : null,
  }
}

/** Whether another block follows: one that is paid, or one that the next payment brings. */
export function hasNextBlock(
  subscription: Pick<Subscription, 'status' | 'cancelAt' | 'cancelNowAt' | 'nextBlockOpensAt'>,
): boolean {
  if (subscription.status === 'canceled') return false
  return subscription.nextBlockOpensAt !== null || isRenewed(subscription)
}

/** Items shown by a video that is being shot or was: they can no longer change. */
export function findSettledItemIds(videos: readonly Pick<VideoRecord, 'status' | 'itemIds'>[]): Set<string> {
  return new Set(videos.filter(({ status }) => isOnRig(status)).flatMap(({ itemIds }) => itemIds))
}
