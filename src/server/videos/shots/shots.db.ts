import { shotListStatuses, type ShotListStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/**
 * The videos on the shot list, with no more of each than order and filters need.
 * @param videoId of the only one that is asked for
 */
export async function findShotRows(db: Database, videoId?: string) {
  const statement = db
    .selectFrom('videos as v')
    .innerJoin('subscriptions as s', 's.id', 'v.subscriptionId')
    .select(['v.id', 'v.subscriptionId', 'v.itemIds', 'v.status', 'v.move', 'v.block', 'v.createdAt'])
    .select('s.userEmail as customer')
    .where('v.status', 'in', shotListStatuses)
    .where('v.stoppedAt', 'is', null)
    .$narrowType<{ status: ShotListStatus }>()
  const rows = await (videoId === undefined ? statement : statement.where('v.id', '=', videoId)).execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** The items of these subscriptions, of every block, in their order: where each one is. */
export async function findShotItems(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('items as i')
    .leftJoin('itemReceipts as r', (join) =>
      join.onRef('r.subscriptionId', '=', 'i.subscriptionId').onRef('r.itemId', '=', 'i.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('parcels')
          .select(['carrier', 'trackingNumber', 'createdAt'])
          .whereRef('subscriptionId', '=', 'i.subscriptionId')
          .whereRef('createdAt', '>=', 'i.createdAt')
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'i.subscriptionId',
      'i.id',
      'i.name',
      'i.link',
      'i.size',
      'i.notes',
      'i.photoIds',
      'i.fromBlock',
    ])
    .select(['r.receivedAt', 'p.carrier', 'p.trackingNumber', 'p.createdAt as announcedAt'])
    .where('i.subscriptionId', 'in', subscriptionIds)
    .orderBy('i.fromBlock')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
}

/** Open questions of these subscriptions, by id: what was asked, and what was written last. */
export async function findQuestionTexts(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<Map<string, { text: string; lastText: string }>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('questionMessages as m')
    .innerJoin('questions as q', 'q.id', 'm.questionId')
    .select(['q.id', 'm.body'])
    .where('q.subscriptionId', 'in', subscriptionIds)
    .where('q.closedAt', 'is', null)
    .orderBy('m.sequence')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, messages]) => [
      id,
      { text: messages[0]?.body ?? '', lastText: messages.slice(1).at(-1)?.body ?? '' },
    ]),
  )
}
