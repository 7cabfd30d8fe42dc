import { itemTitle } from '#shared/cart/product-selections.ts'
import type { ShotItem } from '#shared/contract/shot-list.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findItemChoicesOf, findShotItems } from './shots.db.ts'

interface ItemsOfFilm {
  subscriptionId: string
  block: number
  itemIds: readonly string[]
}

/** The items that a film shows, as its customer describes them, and where they are: two statements for any number of films. */
export async function findItemsOfShots(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(film: ItemsOfFilm) => ShotItem[]> {
  const items = Map.groupBy(await findShotItems(db, subscriptionIds), (item) => item.subscriptionId)
  const choices = Map.groupBy(await findItemChoicesOf(db, subscriptionIds), (each) => each.subscriptionId)
  return ({ subscriptionId, block, itemIds }) => {
    const all = items.get(subscriptionId) ?? []
    const chosen = new Map((choices.get(subscriptionId) ?? []).map((each) => [each.block, each.choice]))
    const ofBlock = findBlockItems(all, chosen, block)
    return itemIds.flatMap((id) => {
      const item = all.find((each) => each.id === id)
      if (!item) return []
      const { name, link, size, notes, photoIds, receivedAt, carrier, trackingNumber, announcedAt } = item
      // Numbered as its customer reads it: among the items of the block.
      const index = (ofBlock.includes(item) ? ofBlock : all).indexOf(item)
      return {
        id,
        title: itemTitle(item, index),
        name,
        link,
        size,
        notes,
        photoUrls: photoIds.map(fileUrl),
        receivedAt: receivedAt?.toISOString() ?? null,
        parcel: announcedAt && {
          carrier: carrier ?? '',
          trackingNumber: trackingNumber ?? '',
          announcedAt: announcedAt.toISOString(),
        },
      }
    })
  }
}
