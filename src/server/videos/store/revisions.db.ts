import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Opens a video's next revision, under the video's lock. @returns its number, counted from 1 */
export async function insertRevision(
  tx: Database,
  {
    videoId,
    note,
    askedAt,
    cutNumber = null,
  }: { videoId: string; note: string; askedAt: Date; cutNumber?: number | null },
): Promise<number> {
  const { number } = await tx
    .insertInto('revisions')
    .values((eb) => ({
      videoId,
      note,
      askedAt,
      cutNumber,
      number: eb
        .selectFrom('revisions')
        .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', 1).as('number'))
        .where('videoId', '=', videoId),
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Closes the open revision: a delivery, a cut or an approval answers what was asked for. */
export async function answerRevision(tx: Database, videoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('revisions')
    .set({ answeredAt: now })
    .where('videoId', '=', videoId)
    .where('answeredAt', 'is', null)
    .execute()
}

/** What was answered at one of these moments is open again: the delivery was undone, or the cuts were withdrawn. */
export async function reopenRevision(
  tx: Database,
  videoId: string,
  answeredAt: readonly Date[],
): Promise<void> {
  if (answeredAt.length === 0) return
  await tx
    .updateTable('revisions')
    .set({ answeredAt: null })
    .where('videoId', '=', videoId)
    .where('answeredAt', 'in', answeredAt)
    .execute()
}

/** What is asked for on the review page joins the revision that is open, under the video's lock. */
export async function writeRevision(
  tx: Database,
  { videoId, number, note, cutNumber }: { videoId: string; number: number; note: string; cutNumber: number },
): Promise<void> {
  await tx
    .updateTable('revisions')
    .set({ note, cutNumber })
    .where('videoId', '=', videoId)
    .where('number', '=', number)
    .execute()
}
