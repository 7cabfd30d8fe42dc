import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Changes that were asked for on videos: `findNoteState` calls them open or resolved. */
const selectSentChanges = (db: Database, videoIds: readonly string[]) =>
  db
    .selectFrom('reviewNotes')
    .where('videoId', 'in', videoIds)
    .where('kind', '=', 'change')
    .where('sentAt', 'is not', null)
    .where('deletedAt', 'is', null)

/** Of these: nobody has ticked it off. */
const isOpen = sql<boolean>`resolved_at is null`

/** Changes that were asked for on a video and are not ticked off, in the order in which they were written. */
export async function findOpenChanges(
  db: Database,
  videoId: string,
): Promise<{ noteId: string; cut: number; text: string }[]> {
  return selectSentChanges(db, [videoId])
    .select(['id as noteId', 'cutNumber as cut', 'body as text'])
    .where(isOpen)
    .orderBy('sequence')
    .execute()
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
  const rows = await selectSentChanges(db, videoIds)
    .select(['videoId', 'round'])
    .select(sql<number>`count(*)::int`.as('changes'))
    .select(sql<number>`(count(*) filter (where ${isOpen}))::int`.as('open'))
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
