import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { explainMissingWorker } from './explain-missing-worker.ts'
import { openWorkerIdentity } from './worker/worker-identity.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const explain = (hasWorker: boolean, ffmpegPath?: string) =>
  explainMissingWorker(database.db, { hasWorker, ffmpegPath })

test('without a decoder the studio reads which setting to set, until a worker is connected', async () => {
  expect(await explain(true, '/nowhere/ffmpeg')).toMatch(/FFMPEG_PATH names \/nowhere\/ffmpeg/)
  expect(await explain(false)).toMatch(/npm run worker.*MEDIA_WORKER=on/)
  expect(await explain(true)).toMatch(/not running yet/)
  const worker = await openWorkerIdentity(database.url)
  expect(await explain(false)).toBe(null)
  await worker.close()
  expect(await explain(false)).not.toBe(null)
})
