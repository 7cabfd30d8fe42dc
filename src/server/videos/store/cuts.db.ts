import { sql, type Selectable } from 'kysely'
import type { CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { cutStateSchema, isShownToCustomer, type CutState } from '#shared/videos/cuts/cut-states.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type CutRow = Selectable<Tables['cuts']>

export interface CutFile {
  ratio: Ratio
  fileId: string
}

/** The newest cut of each video, of those in these states; videos without any have no entry. */
export async function findNewestCuts(
  db: Database,
  videoIds: readonly string[],
  states?: readonly CutState[],
): Promise<Map<string, CutRow>> {
  if (videoIds.length === 0) return new Map()
  let statement = db.selectFrom('cuts').distinctOn('videoId').selectAll().where('videoId', 'in', videoIds)
  if (states) statement = statement.where('state', 'in', states)
  const rows = await statement.orderBy('videoId').orderBy('number', 'desc').execute()
  return new Map(rows.map((row) => [row.videoId, row]))
}

/** The newest cut of each video that was sent and taken back. */
export async function findWithdrawnCuts(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, CutRow>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cuts')
    .distinctOn('videoId')
    .selectAll()
    .where('videoId', 'in', videoIds)
    .where('state', '=', 'withdrawn')
    .where('sentAt', 'is not', null)
    .orderBy('videoId')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.videoId, row]))
}

/** The newest delivered cut of each video; videos that were never delivered have no entry. */
export async function findDeliveredCuts(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, CutRow>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cuts')
    .distinctOn('videoId')
    .selectAll()
    .where('videoId', 'in', videoIds)
    .where('deliveredAt', 'is not', null)
    .orderBy('videoId')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.videoId, row]))
}

export async function findNewestCut(db: Database, videoId: string): Promise<CutRow | null> {
  return (await findNewestCuts(db, [videoId])).get(videoId) ?? null
}

/** As `findNewestShown`: the greatest number of those that its customer is shown. */
const newestShown = sql<number>`max(number) filter (
  where state in (${sql.join(cutStateSchema.options.filter(isShownToCustomer))})
) over (partition by video_id)`

/**
 * What is stored of the states of all cuts of videos, oldest first, by video; with the cards of the newest that its
 * customer was shown: no other is compared, and a board reads many cuts.
 */
export async function findCutStates(
  db: Database,
  videoIds: readonly string[],
): Promise<
  Map<
    string,
    Pick<CutRow, 'id' | 'number' | 'state' | 'copy' | 'sentAt' | 'deliveredAt' | 'deliveredReason'>[]
  >
> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cuts')
    .select(['id', 'videoId', 'number', 'state', 'sentAt', 'deliveredAt', 'deliveredReason'])
    .select((eb) =>
      eb.case().when('number', '=', newestShown).then(eb.ref('copy')).else(null).end().as('copy'),
    )
    .where('videoId', 'in', videoIds)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ videoId }) => videoId)
}

/** All cuts of a video, oldest first. */
export async function findCuts(db: Database, videoId: string): Promise<CutRow[]> {
  return db.selectFrom('cuts').selectAll().where('videoId', '=', videoId).orderBy('number').execute()
}

export async function findCut(db: Database, videoId: string, number: number): Promise<CutRow | null> {
  const row = await db
    .selectFrom('cuts')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** The files of cuts, by the cut's id. */
export async function findCutFiles(db: Database, cutIds: readonly string[]): Promise<Map<string, CutFile[]>> {
  if (cutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cutFiles')
    .selectAll()
    .where('cutId', 'in', cutIds)
    .orderBy('ratio')
    .execute()
  const files = Map.groupBy(rows, ({ cutId }) => cutId)
  return new Map(
    [...files].map(([cutId, ofCut]) => [cutId, ofCut.map(({ ratio, fileId }) => ({ ratio, fileId }))]),
  )
}

/** The states of the cuts that a file is in. */
export async function findStatesOfFile(db: Database, fileId: string): Promise<CutState[]> {
  const rows = await db
    .selectFrom('cutFiles as f')
    .innerJoin('cuts as c', 'c.id', 'f.cutId')
    .select('c.state')
    .where('f.fileId', '=', fileId)
    .execute()
  return rows.map(({ state }) => state)
}

/** Begins a cut, under the lock of its video. */
export async function insertCut(
  tx: Database,
  { videoId, number, files, now }: { videoId: string; number: number; files: readonly CutFile[]; now: Date },
): Promise<CutRow> {
  const cut = await tx
    .insertInto('cuts')
    .values({ videoId, number, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (files.length > 0) {
    await tx
      .insertInto('cutFiles')
      .values(files.map(({ ratio, fileId }) => ({ cutId: cut.id, ratio, fileId })))
      .execute()
  }
  return cut
}

/** Takes out a cut that was never sent. */
export async function deleteCut(tx: Database, videoId: string, number: number): Promise<void> {
  await tx.deleteFrom('cuts').where('videoId', '=', videoId).where('number', '=', number).execute()
}

/** Puts a file into a cut that is being assembled, in the place of the one before. */
export async function writeCutFile(tx: Database, cutId: string, { ratio, fileId }: CutFile): Promise<void> {
  await tx
    .insertInto('cutFiles')
    .values({ cutId, ratio, fileId })
    .onConflict((conflict) => conflict.columns(['cutId', 'ratio']).doUpdateSet({ fileId }))
    .execute()
}

export interface CutException {
  reason: string
  findings: readonly string[]
}

interface DeliveryException {
  reason: string
  /** What the delivery is, for the customer. */
  finding: string
}

/** The cut goes to its customer: from now on it stays as it is. */
export async function writeSent(
  tx: Database,
  cutId: string,
  sent: { copy: CutCopy; by: string; at: Date; exception: CutException | null; letter?: string },
): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({
      state: 'in_review',
      copy: JSON.stringify(sent.copy),
      sentAt: sent.at,
      sentBy: sent.by,
      exceptionReason: sent.exception?.reason ?? null,
      exceptionFindings: [...(sent.exception?.findings ?? [])],
      letter: sent.letter ?? '',
      remindedDays: 0,
    })
    .where('id', '=', cutId)
    .execute()
}

/**
 * The customer has the cut for good. Of a cut that was delivered before, time and reason stay, so that an approval which
 * it had then still holds; the reason of a later delivery is stored beside, with what that delivery was.
 * @param exception why it is delivered although something speaks against that, like an approval that is missing
 */
export async function writeCutDelivered(
  tx: Database,
  cutId: string,
  at: Date,
  exception: DeliveryException | null,
): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({ deliveredAt: at, deliveredReason: exception?.reason ?? null })
    .where('id', '=', cutId)
    .where('deliveredAt', 'is', null)
    .execute()
  if (exception === null) return
  await tx
    .updateTable('cuts')
    .set({ redeliveredReason: exception.reason, redeliveredFinding: exception.finding })
    .where('id', '=', cutId)
    .where('deliveredAt', '<', at)
    .execute()
}

/** The cuts of a video that were delivered at that time or later. */
export async function clearCutsDelivered(tx: Database, videoId: string, since: Date): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({ deliveredAt: null, deliveredReason: null })
    .where('videoId', '=', videoId)
    .where('deliveredAt', '>=', since)
    .execute()
}

/** A later delivery of the cut was undone: reason and finding of the one before it count again, or none. */
export async function restoreRedelivery(
  tx: Database,
  { cutId, reason, finding }: { cutId: string; reason: string | null; finding: string | null },
): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({ redeliveredReason: reason, redeliveredFinding: finding })
    .where('id', '=', cutId)
    .execute()
}

/** The cut of a video that was sent at that very moment. */
export async function findCutSentAt(tx: Database, videoId: string, at: Date): Promise<CutRow | null> {
  const row = await tx
    .selectFrom('cuts')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('sentAt', '=', at)
    .executeTakeFirst()
  return row ?? null
}

/** The cut was not sent after all: it is assembled again. */
export async function writeUnsent(tx: Database, cutId: string): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({
      state: 'assembling',
      copy: null,
      sentAt: null,
      sentBy: null,
      exceptionReason: null,
      exceptionFindings: [],
      letter: '',
    })
    .where('id', '=', cutId)
    .execute()
}

export async function writeWithdrawn(
  tx: Database,
  cutId: string,
  { reason, by, at, wasSent = true }: { reason: string; by: string; at: Date; wasSent?: boolean },
): Promise<void> {
  await tx
    .updateTable('cuts')
    .set({
      state: 'withdrawn',
      withdrawnAt: at,
      withdrawnBy: by,
      withdrawnReason: reason,
      ...(!wasSent && { sentAt: null, sentBy: null }),
    })
    .where('id', '=', cutId)
    .execute()
}
