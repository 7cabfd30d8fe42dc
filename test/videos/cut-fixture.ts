import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { lockWorker } from '#server/media/store/workers.db.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { MediaFacts } from '#shared/videos/preflight/media-facts.ts'

/** What is measured of a sound 16:9 video of 15 s. */
export const soundFacts: MediaFacts = {
  video: {
    codec: 'h264',
    width: 1920,
    height: 1080,
    rate: { num: 25, den: 1 },
    isVariableRate: false,
    frames: 375,
    color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'limited' },
  },
  audio: { codec: 'aac', sampleRate: 48_000, channels: 2, loudnessTenths: -140, truePeakTenths: -10 },
  start: { blackFrames: 0, sameFrames: 0 },
  end: { blackFrames: 0, sameFrames: 0 },
}

/** As if a worker had measured these facts of a finished file. */
export async function prepareFile(db: Database, fileId: string, facts: MediaFacts): Promise<void> {
  const { storageKey } = await findFile(db, fileId)
  const sha256 = createHash('sha256').update(storageKey).digest('hex')
  const derived = Object.fromEntries(
    (['proxy', 'poster', 'strip', 'waveform'] as const).map((name) => [name, { key: name, bytes: 1 }]),
  )
  const strip = { columns: 1, rows: 1, count: 1, frameStep: 1, width: 1, height: 1 }
  await db
    .insertInto('media')
    .values({
      sha256,
      crc32: 0,
      facts: JSON.stringify(facts),
      strip: JSON.stringify(strip),
      derived: JSON.stringify(derived),
      preparedAt: new Date(),
    })
    .execute()
  await db
    .updateTable('mediaPreparations')
    .set({ state: 'ready', percent: 100, sha256 })
    .where('storageKey', '=', storageKey)
    .execute()
}

/** As if a worker could not decode a finished file. */
export async function failFile(db: Database, fileId: string, sentence: string): Promise<void> {
  const { storageKey } = await findFile(db, fileId)
  await db
    .updateTable('mediaPreparations')
    .set({ state: 'failed', sentence })
    .where('storageKey', '=', storageKey)
    .execute()
}

/** A connection that counts as a media worker, which prepares nothing. */
export async function connectIdleWorker(url: string): Promise<{ stop(): Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await lockWorker(client, 'idle')
  return { stop: () => client.end() }
}

const findFile = (db: Database, fileId: string) =>
  db.selectFrom('files').select('storageKey').where('id', '=', fileId).executeTakeFirstOrThrow()

/** As if a finished file had the bytes of the other one that is there. */
export async function copyBytes(db: Database, fileId: string): Promise<void> {
  const { storageKey } = await findFile(db, fileId)
  const { sha256 } = await db
    .selectFrom('mediaPreparations')
    .select('sha256')
    .where('storageKey', '!=', storageKey)
    .executeTakeFirstOrThrow()
  await db.updateTable('mediaPreparations').set({ sha256 }).where('storageKey', '=', storageKey).execute()
}
