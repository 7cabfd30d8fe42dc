import { itemTitle } from '#shared/cart/product-selections.ts'
import type { ShotItem } from '#shared/contract/videos/shot-list.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findItemChoiceRows, findItemNames } from '../../subscriptions/store/items.ts'
import { findShotItems } from './shots.db.ts'

interface ItemsOfVideo {
  subscriptionId: string
  block: number
  itemIds: readonly string[]
}

/**
 * The items that a video shows, as its customer describes them, and where they are: two statements for any number of
 * videos.
 */
export async function findItemsOfShots(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(video: ItemsOfVideo) => ShotItem[]> {
  const findItems = await readTitledItems(db, await findShotItems(db, subscriptionIds), subscriptionIds)
  return (video) =>
    findItems(video).map(({ title, item }) => {
      const { id, name, link, size, notes, photoIds, receivedAt, carrier, trackingNumber, announcedAt } = item
      return {
        id,
        title,
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

/** What the first item of a video is called, which is set up for it: two statements for any number of videos. */
export async function findSetUpTitles(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(video: ItemsOfVideo) => string | undefined> {
  const findItems = await readTitledItems(db, await findItemNames(db, subscriptionIds), subscriptionIds)
  return (video) => findItems(video)[0]?.title
}

interface NamedItem {
  subscriptionId: string
  id: string
  name: string
  fromBlock: number
}

/**
 * Finds the items that a video shows, each with its name; or numbered as its customer reads it: among those of the
 * block.
 */
async function readTitledItems<Item extends NamedItem>(
  db: Database,
  rows: readonly Item[],
  subscriptionIds: readonly string[],
): Promise<(video: ItemsOfVideo) => { title: string; item: Item }[]> {
  const items = Map.groupBy(rows, (item) => item.subscriptionId)
  const choices = Map.groupBy(await findItemChoiceRows(db, subscriptionIds), (each) => each.subscriptionId)
  return ({ subscriptionId, block, itemIds }) => {
    const all = items.get(subscriptionId) ?? []
    const chosen = new Map((choices.get(subscriptionId) ?? []).map((each) => [each.block, each.choice]))
    const ofBlock = findBlockItems(all, chosen, block)
    return itemIds.flatMap((id) => {
      const item = all.find((each) => each.id === id)
      if (!item) return []
      return [{ title: itemTitle(item, (ofBlock.includes(item) ? ofBlock : all).indexOf(item)), item }]
    })
  }
}
