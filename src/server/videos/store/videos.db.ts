import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { PageCursor } from '../../http/page-cursor.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import type { LastMove } from './last-move.ts'
import { toVideoRecord } from './video-record.ts'
import { matchVideos } from './video-search.db.ts'
import type { StoredVideo, VideoRecord } from './video-record.ts'

/** What belongs to a video of its subscription. */
const subscriptionColumns = ['s.userId as ownerId', 's.userEmail', 's.package', 's.parcelReference'] as const

/** Of the revision that is open. */
const revisionColumns = [
  'r.number as revisionNumber',
  'r.note as revisionNote',
  'r.askedAt as revisionAskedAt',
  'r.cutNumber as revisionCut',
] as const

function selectVideos(db: Database) {
  return db
    .selectFrom('videos as v')
    .innerJoin('subscriptions as s', 's.id', 'v.subscriptionId')
    .leftJoin('revisions as r', (join) => join.onRef('r.videoId', '=', 'v.id').on('r.answeredAt', 'is', null))
    .selectAll('v')
    .select(subscriptionColumns)
    .select(revisionColumns)
}

export async function findVideo(db: Database, videoId: string): Promise<VideoRecord | null> {
  const row = await selectVideos(db).where('v.id', '=', videoId).executeTakeFirst()
  return row ? toVideoRecord(row) : null
}

export async function findVideos(db: Database, videoIds: readonly string[]): Promise<VideoRecord[]> {
  if (videoIds.length === 0) return []
  return (await selectVideos(db).where('v.id', 'in', videoIds).execute()).map(toVideoRecord)
}

/** The video, locked. Fixed lock order prevents a deadlock: the status row first where both are needed. */
export async function lockVideo(tx: Database, videoId: string): Promise<VideoRecord | null> {
  const row = await selectVideos(tx).where('v.id', '=', videoId).forUpdate('v').executeTakeFirst()
  return row ? toVideoRecord(row) : null
}

/** All videos of a subscription, held against other changes. The status row is locked before them. */
export async function lockVideosOfSubscription(tx: Database, subscriptionId: string): Promise<VideoRecord[]> {
  const rows = await selectVideos(tx)
    .where('v.subscriptionId', '=', subscriptionId)
    .orderBy('v.block')
    .orderBy('v.position')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .forUpdate('v')
    .execute()
  return rows.map(toVideoRecord)
}

/** In the order of the selection they were made from. */
export async function findVideosOfSubscription(
  db: Database,
  subscriptionId: string,
  block: number | undefined,
): Promise<VideoRecord[]> {
  let statement = selectVideos(db).where('v.subscriptionId', '=', subscriptionId)
  if (block !== undefined) statement = statement.where('v.block', '=', block)
  const rows = await statement
    .orderBy('v.block')
    .orderBy('v.position')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
  return rows.map(toVideoRecord)
}

/** What the videos of these subscriptions are called. */
export async function findTitlesOfSubscriptions(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('videos')
    .select(['subscriptionId', 'id', 'title', 'length'])
    .where('subscriptionId', 'in', subscriptionIds)
    .execute()
}

/** A person's videos of current blocks, and those of earlier ones that are not delivered yet. */
export async function findRunningVideosOfUser(db: Database, userId: string): Promise<VideoRecord[]> {
  const rows = await selectVideos(db)
    .innerJoin('status as t', 't.id', 's.id')
    .where('s.userId', '=', userId)
    .where((eb) => eb.or([eb('v.block', '=', eb.ref('t.block')), eb('v.status', '<>', 'delivery')]))
    .orderBy('s.createdAt', 'desc')
    .orderBy('v.block')
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  return rows.map(toVideoRecord)
}

/** The videos of a deleted account that were activated and not delivered. */
export async function findStoppedVideos(db: Database, userId: string): Promise<VideoRecord[]> {
  const rows = await selectVideos(db)
    .where('s.userId', '=', userId)
    .where('v.stoppedAt', 'is not', null)
    .where('v.status', 'not in', ['draft', 'delivery'])
    .orderBy('s.createdAt')
    .orderBy('v.block')
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  return rows.map(toVideoRecord)
}

/** Blocks of these subscriptions whose videos do not all show the same items. */
export async function findMixedBlocks(db: Database, subscriptionIds: readonly string[]): Promise<BlockKey[]> {
  return db
    .selectFrom('videos')
    .select(['subscriptionId', 'block'])
    .where('subscriptionId', 'in', subscriptionIds)
    .groupBy(['subscriptionId', 'block'])
    .having(({ fn }) => fn.count('itemIds').distinct(), '>', 1)
    .execute()
}

/**
 * One page of the board, oldest first by (createdAt, id). The page is cut from the index before anything is joined,
 * so that it costs the same at any depth and with any number of videos.
 * @param after the place behind which the page starts; its key is a createdAt
 * @param search words that all must match; empty for all that the board lists
 */
export async function findVideosByStatus(
  db: Database,
  query: { status: VideoStatus; search: string; after: PageCursor | null; limit: number },
): Promise<VideoRecord[]> {
  const { status, search, after, limit } = query
  const isAfter = (eb: ExpressionBuilder<Tables, 'videos'>) =>
    after ? sql<boolean>`(created_at, id) > (${new Date(after.key)}::timestamptz, ${after.id})` : eb.lit(true)
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('videos')
        .selectAll()
        .where('status', '=', status)
        .where(isAfter)
        .where(matchVideos(search))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        .as('v'),
    )
    .innerJoin('subscriptions as s', 's.id', 'v.subscriptionId')
    .leftJoin('revisions as r', (join) => join.onRef('r.videoId', '=', 'v.id').on('r.answeredAt', 'is', null))
    .selectAll('v')
    .select(subscriptionColumns)
    .select(revisionColumns)
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
  return rows.map(toVideoRecord)
}

/** The present statuses of the other videos of a video's block. Under the lock of their status row. */
export async function findStatusesOfOthers(
  tx: Database,
  video: Pick<VideoRecord, 'id' | 'subscriptionId' | 'block'>,
): Promise<VideoStatus[]> {
  const rows = await tx
    .selectFrom('videos')
    .select('status')
    .where('subscriptionId', '=', video.subscriptionId)
    .where('block', '=', video.block)
    .where('id', '<>', video.id)
    .execute()
  return rows.map((row) => row.status)
}

/** Which of these card ids belong to another video of the same subscription. */
export async function findCardIdsInUse(
  tx: Database,
  video: Pick<VideoRecord, 'id' | 'subscriptionId'>,
  cardIds: readonly string[],
): Promise<string[]> {
  if (cardIds.length === 0) return []
  const { rows } = await sql<{ cardId: string }>`
    select distinct card ->> 'id' as card_id
    from videos, jsonb_array_elements(case jsonb_typeof(copy_cards) when 'array' then copy_cards else '[]' end) as card
    where subscription_id = ${video.subscriptionId} and videos.id <> ${video.id}
      and card ->> 'id' = any (${cardIds})`.execute(tx)
  return rows.map((row) => row.cardId)
}

interface VideoChanges extends Partial<StoredVideo> {
  status?: VideoStatus
  revisionsUsed?: number
  lastMove?: LastMove | null
}

/** Stores changes of a locked video: increments its version and sets `updatedAt`. */
export async function writeVideo(
  tx: Database,
  videoId: string,
  changes: VideoChanges,
  now: Date,
): Promise<void> {
  const { copyCards, startCard, endCard, extra, lastMove, ...plain } = changes
  await tx
    .updateTable('videos')
    .set((eb) => ({
      ...plain,
      ...(copyCards && { copyCards: JSON.stringify(copyCards) }),
      ...(startCard && { startCard: JSON.stringify(startCard) }),
      ...(endCard && { endCard: JSON.stringify(endCard) }),
      ...(extra && { extra: JSON.stringify(extra) }),
      ...(lastMove !== undefined && { lastMove: lastMove && JSON.stringify(lastMove) }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', videoId)
    .execute()
}

/** What videos of these ids are called; those that are gone are left out. */
export async function findVideoTitles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'length'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, videoTitle(row)]))
}
