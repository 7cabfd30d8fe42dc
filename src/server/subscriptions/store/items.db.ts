import { sql } from 'kysely'
import type { Item } from '#shared/cart/product-selections.ts'
import type { ItemChoice, ItemDetails } from '#shared/subscriptions/block-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

export interface ItemRecord extends Item {
  fromBlock: number
  version: number
}

/** All items of a subscription, of every block, in their order. */
export async function findItems(db: Database, subscriptionId: string): Promise<ItemRecord[]> {
  return db
    .selectFrom('items')
    .select(['id', 'name', 'link', 'size', 'notes', 'photoIds', 'fromBlock', 'version'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('fromBlock')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** What the items of these subscriptions are called, of every block, in their order. */
export async function findItemNames(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('items')
    .select(['subscriptionId', 'id', 'name', 'fromBlock'])
    .where('subscriptionId', 'in', subscriptionIds)
    .orderBy('fromBlock')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * The same items: whether each one has arrived or was announced. A parcel announces all items that were there before it.
 */
export async function findItemArrivals(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('items as i')
    .leftJoin('itemReceipts as r', (join) =>
      join.onRef('r.subscriptionId', '=', 'i.subscriptionId').onRef('r.itemId', '=', 'i.id'),
    )
    .select(['i.subscriptionId', 'i.id', 'i.name', 'i.fromBlock', 'r.receivedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('parcels as p')
            .whereRef('p.subscriptionId', '=', 'i.subscriptionId')
            .whereRef('p.createdAt', '>=', 'i.createdAt'),
        )
        .as('isAnnounced'),
    )
    .where('i.subscriptionId', 'in', subscriptionIds)
    .orderBy('i.fromBlock')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
}

/** What was chosen for the blocks of these subscriptions. */
export async function findItemChoiceRows(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('itemChoices')
    .select(['subscriptionId', 'block', 'choice'])
    .where('subscriptionId', 'in', subscriptionIds)
    .execute()
}

/** The photos of items, by subscription: item ids are unique within one. */
export async function findItemPhotos(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<{ subscriptionId: string; id: string; photoIds: string[] }[]> {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('items')
    .select(['subscriptionId', 'id', 'photoIds'])
    .where('subscriptionId', 'in', subscriptionIds)
    .execute()
}

/** Choices of blocks, by block number. */
export async function findItemChoices(
  db: Database,
  subscriptionId: string,
): Promise<Map<number, ItemChoice>> {
  const rows = await db
    .selectFrom('itemChoices')
    .select(['block', 'choice'])
    .where('subscriptionId', '=', subscriptionId)
    .execute()
  return new Map(rows.map(({ block, choice }) => [block, choice]))
}

/** Appends items. */
export async function insertItems(
  tx: Database,
  subscriptionId: string,
  items: readonly (Item & { fromBlock: number })[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return
  const { last } = await tx
    .selectFrom('items')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('last'))
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('items')
    .values(
      items.map((item, index) => ({
        ...item,
        subscriptionId,
        position: last + 1 + index,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

export async function writeItem(
  tx: Database,
  item: { subscriptionId: string; id: string },
  fields: ItemDetails,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('items')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updatedAt: now }))
    .where('subscriptionId', '=', item.subscriptionId)
    .where('id', '=', item.id)
    .execute()
}

/** Deletes an item with its receipt: an id may come from the sender, and come again. */
export async function deleteItem(tx: Database, subscriptionId: string, itemId: string): Promise<void> {
  await tx
    .deleteFrom('itemReceipts')
    .where('subscriptionId', '=', subscriptionId)
    .where('itemId', '=', itemId)
    .execute()
  await tx.deleteFrom('items').where('subscriptionId', '=', subscriptionId).where('id', '=', itemId).execute()
}

export async function writeItemChoice(
  tx: Database,
  chosen: { subscriptionId: string; block: number; choice: ItemChoice },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('itemChoices')
    .values({ ...chosen, chosenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionId', 'block']).doUpdateSet({ choice: chosen.choice, chosenAt: now }),
    )
    .execute()
}

/** Whether an item of one of this customer's subscriptions has this photo. */
export async function hasItemWithPhoto(db: Database, ownerId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('items as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscriptionId')
    .select('i.id')
    .where('s.userId', '=', ownerId)
    // Raw SQL: Kysely expands a list to separate values, not to an array.
    .where(sql<boolean>`i.photo_ids @> array[${fileId}]::text[]`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
