import { sql, type RawBuilder } from 'kysely'
import { videoStatuses, type VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { isListedOnBoard } from '../../outside/database/tables/row-conditions.ts'
import { likeLiteral } from '../../outside/database/like-literal.ts'
import { isApprovedCut, newestCut } from './cut-approvals.db.ts'

const wordsMax = 8

/**
 * The condition on `videos` of a search: title, customer, parcel reference, open revision, open question, “approved” where
 * a cut is to be delivered and “assembling” where one is not sent yet hold all of its words, the first eight at most. Those of deleted accounts are found
 * where they were delivered. Title and subscription are found by their trigram indexes.
 */
export function matchVideos(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return sql`(${sql.join([isListedOnBoard, ...words.slice(0, wordsMax).map(matchWord)], sql` and `)})`
}

function matchWord(word: string): RawBuilder<boolean> {
  const pattern = sql`fold_letters(${`%${likeLiteral(word)}%`})`
  return sql`(fold_letters(videos.title) like ${pattern}
    or videos.subscription_id = any (array(
      select id from subscriptions where fold_letters(user_email || ' ' || parcel_reference) like ${pattern}))
    or videos.id = any (array(
      select video_id from revisions where answered_at is null and 'revision ' || number like ${pattern}))
    or videos.id = any (array(
      select v.id from questions q join videos v on v.subscription_id = q.subscription_id
      where 'question' like ${pattern} and q.closed_at is null
        and (q.video_id = v.id or q.item_id = any (v.item_ids) or q.parcel_id is not null)))
    or videos.id = any (array(
      select v.id from videos v join ${newestCut} on true
      where 'approved' like ${pattern} and v.status = 'editing' and ${isApprovedCut}))
    or videos.id = any (array(
      select video_id from cuts where 'assembling' like ${pattern} and state = 'assembling')))`
}

/** Ids of the newest videos that a search finds, in any status. */
export async function findVideoIds(db: Database, search: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from videos where ${matchVideos(search)} order by created_at desc, id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How many videos of each status a search finds. */
export async function countFoundVideos(db: Database, search: string): Promise<Record<VideoStatus, number>> {
  const { rows } = await sql<{ status: VideoStatus; count: number }>`
    select status, count(*)::int as count from videos where ${matchVideos(search)} group by status`.execute(
    db,
  )
  const counts = Object.fromEntries(videoStatuses.map((status) => [status, 0])) as Record<VideoStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return counts
}
