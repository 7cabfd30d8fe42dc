import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { derivedFolder, findUsedKeys } from './derived-keys.db.ts'
import { insertMedia } from './media.db.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function addMedia(digit: string, folder: string): Promise<void> {
  const object = (name: string) => ({ key: `${folder}/${name}`, bytes: 1 })
  const derived = {
    proxy: object('proxy.mp4'),
    poster: object('poster.jpg'),
    strip: object('strip.jpg'),
    waveform: object('waveform.json'),
  }
  const edge = { blackFrames: 0, sameFrames: 0 }
  const color = { primaries: null, transfer: null, matrix: null, range: null }
  const video = { codec: 'h264', width: 2, height: 2, rate: { num: 25, den: 1 }, frames: 1, color }
  const facts = { video: { ...video, isVariableRate: false }, audio: null, start: edge, end: edge }
  const strip = { columns: 1, rows: 1, count: 1, frameStep: 12, width: 2, height: 2 }
  const media = { sha256: digit.repeat(64), crc32: 1, facts, strip, derived }
  await insertMedia(database.db, media, new Date())
}

/** How often the whole table was read in this transaction. */
async function countScans(tx: Database): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'media'`.execute(tx)
  return rows[0]?.scans ?? 0
}

test('derived files in use are found by the checksum in their keys, without reading the table', async () => {
  const used = derivedFolder('a'.repeat(64), randomUUID())
  const taken = derivedFolder('a'.repeat(64), randomUUID())
  const before = `media/${randomUUID()}`
  await addMedia('a', used)
  await addMedia('b', before)
  const keys = [
    `${used}/poster.jpg`,
    `${taken}/poster.jpg`,
    `${derivedFolder('c'.repeat(64), randomUUID())}/poster.jpg`,
    `${before}/poster.jpg`,
    `media/${randomUUID()}/poster.jpg`,
    `photos/${randomUUID()}.webp`,
  ]
  await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const scans = await countScans(tx)
    const [inUse = '', takenOver = '', unknown = '', ofBefore = '', , photo = ''] = keys
    expect(await findUsedKeys(tx, [inUse, takenOver, unknown, photo])).toEqual([inUse])
    expect(await countScans(tx)).toBe(scans)
    expect(await findUsedKeys(tx, keys)).toEqual([inUse, ofBefore])
  })
})
