import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import { removalHold } from './removal-hold.ts'

export type FileRow = Selectable<Tables['files']>
export type NewFile = Insertable<Tables['files']>

/** Idempotent per upload. */
export async function insertFile(db: Database, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findFile(db: Database, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findFiles(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** Those of these files that are pictures. */
export async function findPictureRows(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids)
    .where('mediaType', 'like', 'image/%')
    .execute()
}

/** Who uploaded these files, by file. */
export async function findUploaderIds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('files').select(['id', 'uploadedBy']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, uploadedBy }) => [id, uploadedBy]))
}

export async function findFileByKey(db: Database, storageKey: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('storageKey', '=', storageKey).executeTakeFirst()
}

/** The finished files of videos, current and earlier ones, in the order in which they were stored. */
export async function findVideoFileRows(db: Database, videoIds: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('purpose', '=', 'finished-film')
    .where('videoId', 'in', videoIds)
    .orderBy('sequence')
    .execute()
}

/** Where finished videos are stored, by the file's id. */
export async function findVideoKeys(db: Database, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'storageKey'])
    .where('id', 'in', fileIds)
    .where('purpose', '=', 'finished-film')
    .execute()
  return new Map(rows.map(({ id, storageKey }) => [id, storageKey]))
}

/** The newest finished file of this ratio; null where there is none. */
export async function findCurrentVideo(db: Database, videoId: string, ratio: Ratio): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('purpose', '=', 'finished-film')
    .where('videoId', '=', videoId)
    .where('ratio', '=', ratio)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Marks files as delivered. An earlier mark keeps its time. */
export async function writeDelivered(tx: Database, fileIds: readonly string[], at: Date): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .updateTable('files')
    .set({ deliveredAt: at })
    .where('id', 'in', fileIds)
    .where('deliveredAt', 'is', null)
    .execute()
}

/** Takes the mark from the files of a video that got it at that time or later. */
export async function clearDelivered(tx: Database, videoId: string, since: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deliveredAt: null })
    .where('videoId', '=', videoId)
    .where('deliveredAt', '>=', since)
    .execute()
}

/** Takes a step's file off its step. @returns false where it was taken off before */
export async function writeRemoved(tx: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also those that were taken off their steps. */
export async function findFilesOfSteps(db: Database, subscriptionIds: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('purpose', '=', 'step-file')
    .where('subscriptionId', 'in', subscriptionIds)
    .orderBy('createdAt')
    .orderBy('sequence')
    .execute()
}

/**
 * Finished files of one video, of whatever ratio, follow one another; until the transaction ends. Taken first: a row
 * that names the video locks that in a way that two of them share, and both would then wait for the other's.
 */
export async function lockVideoFiles(tx: Database, videoId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`film ${videoId}`}, 0))`.execute(tx)
}

/** Takes out the photo that a person has of themselves. @returns under which keys the bytes lie */
export async function deleteProfilePhotos(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('files')
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'profile-photo')
    .returning('storageKey')
    .execute()
  return rows.map((row) => row.storageKey)
}

export async function deleteFileRow(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('files').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countPhotos(db: Database, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'item-photo')
    .executeTakeFirstOrThrow()
  return count
}

export async function countStepFiles(
  db: Database,
  step: { subscriptionId: string; block: number; stepId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('purpose', '=', 'step-file')
    .where('subscriptionId', '=', step.subscriptionId)
    .where('block', '=', step.block)
    .where('stepId', '=', step.stepId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these storage keys belong to a file. */
export async function findKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

/** Whether a backup is being written. Concurrent checks may wrongly report one, which only postpones a removal. */
export async function areRemovalsHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${removalHold}, 0)) as is_free`.execute(db)
  return rows[0]?.isFree !== true
}

/** Those of these ids that are the person's own item photos. */
export async function findPhotoIdsByOwner(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('ownerId', '=', userId)
    .where('purpose', '=', 'item-photo')
    .execute()
  return rows.map((row) => row.id)
}
