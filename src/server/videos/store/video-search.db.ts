import { sql, type RawBuilder } from 'kysely'
import { videoStatuses, type VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { isListedOnBoard } from '../../outside/database/tables/row-conditions.ts'
import { likeLiteral } from '../../outside/database/like-literal.ts'
import { isApprovedCut, newestCut } from './cut-approvals.db.ts'

const wordsMax = 8

/**
 * The condition on `videos` of a search: title, customer, parcel reference, open revision, open question, “approved” where
 * a cut is to be delivered and “assembling” where one is not sent yet hold all of its words, the first eight at most.
 * Those of deleted accounts are found where they were delivered. Title and subscription are found by their trigram indexes.
 */
export function matchVideos(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return sql`(${sql.join([isListedOnBoard, ...words.slice(0, wordsMax).map(matchWord)], sql` and `)})`
}

/**
 * Each word is one set of ids, which the database joins: with a word that most customers have, such as a letter of their
 * addresses, each video would otherwise be compared with a list of them. `union all` would be taken for a few ids.
 */
function matchWord(word: string): RawBuilder<boolean> {
  const pattern = sql`fold_letters(${`%${likeLiteral(word)}%`})`
  return sql`videos.id in (
    select v.id from videos v where fold_letters(v.title) like ${pattern}
    union
    select v.id from subscriptions s join videos v on v.subscription_id = s.id
    where fold_letters(s.user_email || ' ' || s.parcel_reference) like ${pattern}
    union
    select video_id from revisions where answered_at is null and 'revision ' || number like ${pattern}
    union
    select v.id from questions q join videos v on v.subscription_id = q.subscription_id
    where 'question' like ${pattern} and q.closed_at is null
      and (q.video_id = v.id or q.item_id = any (v.item_ids) or q.parcel_id is not null)
    union
    select v.id from videos v join ${newestCut} on true
    where 'approved' like ${pattern} and v.status = 'editing' and ${isApprovedCut}
    union
    select video_id from cuts where 'assembling' like ${pattern} and state = 'assembling')`
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
