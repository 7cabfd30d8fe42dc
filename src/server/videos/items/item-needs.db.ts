import { sql } from 'kysely'
import { isOnRig, videoStatuses } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/**
 * The items of a person's running subscriptions, of every block, in their order: whether each one has arrived, was
 * announced or is being shot. A parcel announces all items that were there before it.
 */
export async function findItemsOfUser(db: Database, userId: string) {
  return db
    .selectFrom('items as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscriptionId')
    .innerJoin('status as t', 't.id', 'i.subscriptionId')
    .leftJoin('itemReceipts as r', (join) =>
      join.onRef('r.subscriptionId', '=', 'i.subscriptionId').onRef('r.itemId', '=', 'i.id'),
    )
    .select(['i.subscriptionId', 'i.id', 'i.name', 'i.fromBlock', 't.block', 'r.receivedAt'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('parcels as p')
            .whereRef('p.subscriptionId', '=', 'i.subscriptionId')
            .whereRef('p.createdAt', '>=', 'i.createdAt'),
        )
        .as('isAnnounced'),
      eb
        .exists(
          eb
            .selectFrom('videos as v')
            .whereRef('v.subscriptionId', '=', 'i.subscriptionId')
            .where(sql<boolean>`i.id = any (v.item_ids)`)
            .where('v.status', 'in', videoStatuses.filter(isOnRig)),
        )
        .as('isOnRig'),
    ])
    .where('s.userId', '=', userId)
    .where('s.status', '!=', 'canceled')
    .orderBy('s.createdAt', 'desc')
    .orderBy('i.subscriptionId')
    .orderBy('i.fromBlock')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
}

/** What was chosen for the blocks of a person's subscriptions. */
export async function findItemChoicesOfUser(db: Database, userId: string) {
  return db
    .selectFrom('itemChoices as c')
    .innerJoin('subscriptions as s', 's.id', 'c.subscriptionId')
    .select(['c.subscriptionId', 'c.block', 'c.choice'])
    .where('s.userId', '=', userId)
    .execute()
}
