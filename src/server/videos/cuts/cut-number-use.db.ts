import type { Database } from '../../outside/database/connection/connect-database.ts'

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
