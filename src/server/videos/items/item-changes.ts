import { itemTitle, type Item } from '#shared/cart/product-selections.ts'
import type { ItemDetails } from '#shared/subscriptions/block-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findOwnPhotoIds } from '../../files/find-own-photo-ids.ts'
import { refuse } from '../../http/refusal.ts'
import { findSettledItemIds } from './describe-items.ts'
import type { LockedItems } from './lock-items.ts'

/** @throws Refusal item_unnamed */
export function requireName({ name }: Pick<Item, 'name'>): void {
  if (name.trim() === '') throw refuse('item_unnamed', { fields: { name: 'Name this item.' } })
}

/** @throws Refusal not_found, item_on_rig */
export function requireFreeItem({ all, videos }: LockedItems, itemId: string) {
  const index = all.findIndex(({ id }) => id === itemId)
  const item = all[index]
  if (!item) throw refuse('not_found')
  if (findSettledItemIds(videos).has(itemId)) throw refuse('item_on_rig')
  return { item, index }
}

/** Leaves out photos of other users, and deleted ones, without failing the change. */
export async function withOwnPhotos(
  tx: Database,
  { subscription }: LockedItems,
  { name, link, size, notes, photoIds }: ItemDetails,
): Promise<ItemDetails> {
  const own = new Set(await findOwnPhotoIds(tx, subscription.userId, photoIds))
  return { name, link, size, notes, photoIds: photoIds.filter((id) => own.has(id)) }
}

/** An item as an event describes it. @param index from 0 */
export const describeItemFacts = ({ id, name, link, size, notes, photoIds }: Item, index: number) => ({
  item: id,
  title: itemTitle({ name }, index),
  name,
  link,
  size,
  notes,
  photoIds,
})
