import { findBlockItems, type ItemChoice } from '#shared/subscriptions/block-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findItemChoices, findItems, type ItemRecord } from './items.db.ts'

export type { ItemRecord } from './items.db.ts'
export { findItemArrivals, findItemChoiceRows, findItemNames, findItemPhotos } from './items.db.ts'
/** Changes of items, each under the lock of the subscription's status. */
export { deleteItem, hasItemWithPhoto, insertItems, writeItem, writeItemChoice } from './items.db.ts'

export interface ItemsOfSubscription {
  /** Of every block. */
  all: ItemRecord[]
  choices: Map<number, ItemChoice>
}

/** All items of a subscription, and what was chosen for its blocks. */
export async function readItems(db: Database, subscriptionId: string): Promise<ItemsOfSubscription> {
  return {
    all: await findItems(db, subscriptionId),
    choices: await findItemChoices(db, subscriptionId),
  }
}

/** The items of one block, in their order. */
export async function readBlockItems(
  db: Database,
  subscriptionId: string,
  block: number,
): Promise<ItemRecord[]> {
  const { all, choices } = await readItems(db, subscriptionId)
  return findBlockItems(all, choices, block)
}
