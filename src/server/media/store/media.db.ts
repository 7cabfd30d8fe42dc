import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import {
  filmStripSchema,
  mediaFactsSchema,
  type FilmStripLayout,
} from '#shared/videos/preflight/media-facts.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import type { MasterType } from '../derive/media-order.ts'
import { isAlive } from './workers.db.ts'

export type PreparationRow = Selectable<Tables['mediaPreparations']>

const objectSchema = z.object({ key: z.string(), bytes: z.int() })
export const derivedSchema = z.object({
  proxy: objectSchema,
  poster: objectSchema,
  // Media of before have the whole poster alone.
  'poster-w320': objectSchema.optional(),
  'poster-w640': objectSchema.optional(),
  strip: objectSchema,
  waveform: objectSchema,
})
export type DerivedObjects = z.infer<typeof derivedSchema>

const mediaSchema = z.object({
  sha256: z.string(),
  crc32: z.int(),
  facts: mediaFactsSchema,
  strip: filmStripSchema,
  derived: derivedSchema,
})
/** What was derived from a master's bytes. */
export type PreparedMedia = z.infer<typeof mediaSchema>

export const waitingChannel = 'media_waiting'

export async function findLiveWorkers(db: Database, workerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...workerIds]}::text[]) as id where ${isAlive(sql.ref('id'))}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Idempotent. NOTIFY reaches workers with the commit. */
export async function insertPreparation(
  tx: Database,
  { storageKey, mediaType }: { storageKey: string; mediaType: MasterType },
): Promise<void> {
  await tx
    .insertInto('mediaPreparations')
    .values({ storageKey, mediaType })
    .onConflict((conflict) => conflict.column('storageKey').doNothing())
    .execute()
  await wakeWorkers(tx)
}

const wakeWorkers = (tx: Database) => sql`select pg_notify(${waitingChannel}, '')`.execute(tx)

/**
 * Puts back what this worker claimed and is not at: an outage of the database swallowed the claim's answer, or the
 * return of the master. Only between two masters.
 */
export async function releaseClaims(db: Database, workerId: string): Promise<void> {
  await db
    .updateTable('mediaPreparations')
    .set({ state: 'waiting', workerId: null })
    .where('state', '=', 'running')
    .where('workerId', '=', workerId)
    .execute()
}

/** A master at which so many workers were lost is given up. */
export const lostWorkersMax = 20

/**
 * Claims the newest preparation that waits: somebody looks at that one. Null where there is none. One that has the same
 * bytes as another that is being prepared waits for that. One whose worker is gone waits too, longer each time, so that
 * a master at which workers die does not hold back the others; `attempts` counts those workers.
 */
export async function claimPreparation(
  db: Database,
  workerId: string,
  now: Date,
): Promise<PreparationRow | null> {
  await sql`
    update media_preparations set state = 'waiting', worker_id = null, attempts = attempts + 1,
      retry_at = case when attempts between 1 and ${lostWorkersMax - 1}
        then ${now}::timestamptz + interval '5 seconds' * least(power(2, attempts - 1), 120) end
    where state = 'running' and not ${isAlive(sql.ref('worker_id'))}`.execute(db)
  const { rows } = await sql<PreparationRow>`
    update media_preparations set state = 'running', worker_id = ${workerId}, percent = 0, sentence = null
    where storage_key = (
      select storage_key from media_preparations p
      where state = 'waiting' and (retry_at is null or retry_at <= ${now})
        and not exists (
          select from media_preparations other
          where other.sha256 = p.sha256 and other.storage_key <> p.storage_key and other.state = 'running'
            and ${isAlive(sql.ref('other.worker_id'))})
      order by requested_at desc, storage_key
      limit 1
      for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

interface Claim {
  storageKey: string
  workerId: string
}

/** @returns whether the claim still holds */
export async function writePercent(db: Database, claim: Claim, percent: number): Promise<boolean> {
  return wasClaimed(await ofClaim(db, claim).set({ percent }).executeTakeFirst())
}

/**
 * Notes the checksum. @returns false where another worker prepares the same bytes: then this one waits for it
 */
export async function writeChecksum(db: Database, claim: Claim, sha256: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A lock per checksum: of two workers that reach it at once, exactly one goes on.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${sha256}`}, 0))`.execute(tx)
    const { rows } = await sql<{ isBusy: boolean }>`select exists (
      select from media_preparations
      where sha256 = ${sha256} and storage_key <> ${claim.storageKey} and state = 'running'
        and ${isAlive(sql.ref('worker_id'))}) as is_busy`.execute(tx)
    const isBusy = rows[0]?.isBusy === true
    const change = isBusy ? { sha256, state: 'waiting' as const, workerId: null } : { sha256 }
    await ofClaim(tx, claim).set(change).execute()
    return !isBusy
  })
}

/** Locks the row of a claim until the transaction ends. @returns whether the claim still holds */
export async function lockClaim(tx: Database, { storageKey, workerId }: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('mediaPreparations')
    .select('storageKey')
    .where('storageKey', '=', storageKey)
    .where('workerId', '=', workerId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks what was derived from these bytes, so that it is not forgotten before the transaction ends. After the
 * preparation: the fixed lock order prevents a deadlock.
 */
export async function lockMedia(tx: Database, sha256: string): Promise<PreparedMedia | null> {
  const row = await tx
    .selectFrom('media')
    .selectAll()
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  return row ? mediaSchema.parse(row) : null
}

/** @returns false where another worker was faster */
export async function insertMedia(tx: Database, media: PreparedMedia, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('media')
    .values({
      ...mediaSchema.parse(media),
      facts: JSON.stringify(media.facts),
      strip: JSON.stringify(media.strip),
      derived: JSON.stringify(media.derived),
      preparedAt: now,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Ends a preparation as ready. @returns whether the claim still held */
export async function writeReady(tx: Database, claim: Claim, sha256: string): Promise<boolean> {
  const end = { state: 'ready' as const, percent: 100, sha256, workerId: null, sentence: null, retryAt: null }
  const isOurs = wasClaimed(await ofClaim(tx, claim).set(end).executeTakeFirst())
  // Those that have the same bytes are ready in a moment.
  if (isOurs) await wakeWorkers(tx)
  return isOurs
}

/** Ends a preparation as failed. @returns whether the claim still held */
export async function writeFailed(tx: Database, claim: Claim, sentence: string): Promise<boolean> {
  const end = { state: 'failed' as const, sentence, workerId: null, retryAt: null }
  return wasClaimed(await ofClaim(tx, claim).set(end).executeTakeFirst())
}

/** Puts a preparation back: `sentence` and `retryAt` where it waits for something, `isFailure` where that counts. */
export async function writeWaiting(
  db: Database,
  claim: Claim,
  later: { sentence: string; retryAt: Date; isFailure: boolean } | null,
): Promise<void> {
  await ofClaim(db, claim)
    .set((eb) => ({
      state: 'waiting' as const,
      workerId: null,
      sentence: later?.sentence ?? null,
      retryAt: later?.retryAt ?? null,
      ...(later?.isFailure && { failures: eb('failures', '+', 1) }),
    }))
    .execute()
}

/** Tries a failed preparation again. @returns whether there was one */
export async function resetFailed(tx: Database, storageKey: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mediaPreparations')
    .set({
      state: 'waiting',
      percent: 0,
      sentence: null,
      retryAt: null,
      attempts: 0,
      failures: 0,
      requestedAt: sql<Date>`now()`,
    })
    .where('storageKey', '=', storageKey)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('retryAt', 'is not', null)]))
    .where('state', '!=', 'running')
    .executeTakeFirst()
  await wakeWorkers(tx)
  return numUpdatedRows > 0n
}

export async function findPreparationRows(
  db: Database,
  storageKeys: readonly string[],
): Promise<(PreparationRow & { media: PreparedMedia | null })[]> {
  if (storageKeys.length === 0) return []
  const rows = await db
    .selectFrom('mediaPreparations')
    .selectAll()
    .where('storageKey', 'in', storageKeys)
    .execute()
  const hashes = rows.flatMap(({ state, sha256 }) => (state === 'ready' && sha256 !== null ? [sha256] : []))
  const media =
    hashes.length > 0 ? await db.selectFrom('media').selectAll().where('sha256', 'in', hashes).execute() : []
  const byHash = new Map(media.map((row) => [row.sha256, mediaSchema.parse(row)]))
  return rows.map((row) => ({
    ...row,
    media: row.state === 'ready' && row.sha256 !== null ? (byHash.get(row.sha256) ?? null) : null,
  }))
}

/** SHA-256 in hex of masters by their storage keys; those that were not read yet have no entry. */
export async function findHashes(db: Database, storageKeys: readonly string[]): Promise<Map<string, string>> {
  if (storageKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mediaPreparations')
    .select(['storageKey', 'sha256'])
    .where('storageKey', 'in', storageKeys)
    .execute()
  return new Map(rows.flatMap(({ storageKey, sha256 }) => (sha256 === null ? [] : [[storageKey, sha256]])))
}

const pictureSchema = z.object({
  facts: z.object({ video: mediaFactsSchema.shape.video.pick({ frames: true, rate: true }) }),
  strip: filmStripSchema,
})

/** What a player needs of a master that is ready. */
export interface ReadyMaster {
  frames: number
  rate: { num: number; den: number }
  strip: FilmStripLayout
}

/** Those of these masters that are ready, by their storage keys. */
export async function findReadyMasters(
  db: Database,
  storageKeys: readonly string[],
): Promise<Map<string, ReadyMaster>> {
  if (storageKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mediaPreparations')
    .innerJoin('media', 'media.sha256', 'mediaPreparations.sha256')
    .select(['mediaPreparations.storageKey', 'media.facts', 'media.strip'])
    .where('mediaPreparations.storageKey', 'in', storageKeys)
    .where('mediaPreparations.state', '=', 'ready')
    .execute()
  return new Map(
    rows.map(({ storageKey, ...row }) => {
      const { facts, strip } = pictureSchema.parse(row)
      return [storageKey, { ...facts.video, strip }]
    }),
  )
}

/** @returns the checksum, where it was known */
export async function deletePreparation(tx: Database, storageKey: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('mediaPreparations')
    .where('storageKey', '=', storageKey)
    .returning('sha256')
    .executeTakeFirst()
  return row?.sha256 ?? null
}

/** Forgets what was derived from bytes that no master has any more. @returns under which keys it lies */
export async function deleteUnusedMedia(tx: Database, sha256: string): Promise<string[]> {
  const media = await lockMedia(tx, sha256)
  if (!media) return []
  const others = await tx
    .selectFrom('mediaPreparations')
    .select('storageKey')
    .where('sha256', '=', sha256)
    .limit(1)
    .execute()
  if (others.length > 0) return []
  await tx.deleteFrom('media').where('sha256', '=', sha256).execute()
  return Object.values(media.derived).map(({ key }) => key)
}

const ofClaim = (db: Database, { storageKey, workerId }: Claim) =>
  db
    .updateTable('mediaPreparations')
    .where('storageKey', '=', storageKey)
    .where('workerId', '=', workerId)
    .where('state', '=', 'running')

const wasClaimed = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n
