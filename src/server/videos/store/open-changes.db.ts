import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Changes that were asked for on a video and are not ticked off, in the order in which they were written. */
export async function findOpenChanges(
  db: Database,
  videoId: string,
): Promise<{ noteId: string; cut: number; text: string }[]> {
  return db
    .selectFrom('reviewNotes')
    .select(['id as noteId', 'cutNumber as cut', 'body as text'])
    .where('videoId', '=', videoId)
    .where('kind', '=', 'change')
    .where('sentAt', 'is not', null)
    .where('resolvedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('sequence')
    .execute()
}

/** Whether notes, also drafts, or links for guests stand on the number of a cut. */
export async function isNumberUsed(db: Database, videoId: string, cutNumber: number): Promise<boolean> {
  const use = await db
    .selectFrom('reviewNotes')
    .select('videoId')
    .where('videoId', '=', videoId)
    .where('cutNumber', '=', cutNumber)
    .where('deletedAt', 'is', null)
    .unionAll(
      db
        .selectFrom('guestLinks')
        .select('videoId')
        .where('videoId', '=', videoId)
        .where('cutNumber', '=', cutNumber),
    )
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** How many changes were asked for on a video. */
export interface ChangeCounts {
  /** By the number of the revision that they were sent with. */
  byRound: ReadonlyMap<number, number>
  /** Not ticked off, of all revisions. */
  open: number
}

export const noChanges: ChangeCounts = { byRound: new Map(), open: 0 }

/** Videos without any have no entry. */
export async function countChanges(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, ChangeCounts>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviewNotes')
    .select(['videoId', 'round'])
    .select(sql<number>`count(*)::int`.as('changes'))
    .select(sql<number>`(count(*) filter (where resolved_at is null))::int`.as('open'))
    .where('videoId', 'in', videoIds)
    .where('kind', '=', 'change')
    .where('sentAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .groupBy(['videoId', 'round'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ videoId }) => videoId)].map(([videoId, ofVideo]) => [
      videoId,
      {
        byRound: new Map(ofVideo.map(({ round, changes }) => [round ?? 0, changes])),
        open: ofVideo.reduce((sum, { open }) => sum + open, 0),
      },
    ]),
  )
}
