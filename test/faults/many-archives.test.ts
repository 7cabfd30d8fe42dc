import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { makeDeliveredVideo } from '#test/videos/delivered-fixture.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import { unzip } from '#test/files/unzip.ts'
import { watchResident } from '../../bench/watch-resident.ts'
import { findDatabaseUrl, withDatabase } from '../database/open-beside.ts'

const readers = 20
const videos = 4
const videoBytes = chooseRounds(16, 128) * 1024 * 1024
/** As much as one archive of the short run, for all readers together. */
const growthMegabytesMax = 64

let server: TestServer
beforeAll(async () => {
  server = await startServer({ isEmpty: true })
})
afterAll(async () => {
  await server.stop()
  server.removeData()
})

test(`archives that ${readers} readers download at once are whole, and the server's memory does not follow them`, async () => {
  const { url, cookie } = await makeBlock()
  const open = () => fetch(url, { headers: { Cookie: cookie } })
  const alone = watchMemory()
  const first = Buffer.from(await (await open()).arrayBuffer())
  expect((await unzip(first)).size).toBe(videos * 2)
  const [bytes, sum] = [first.length, crc32(first)]

  const before = alone.end()
  const together = watchMemory()
  // None reads on before all have begun: what the server has read for them would be in its memory.
  const answers = await Promise.all(Array.from({ length: readers }, open))
  const read = await Promise.all(answers.map(readSum))
  const peak = together.end()
  console.log(`${Math.round(before)} MB at most with one reader, ${Math.round(peak)} MB with ${readers}`)
  expect(read).toEqual(answers.map(() => ({ bytes, sum })))
  expect(answers.map(({ headers }) => headers.get('content-length'))).toEqual(
    answers.map(() => String(bytes)),
  )
  expect(peak - before).toBeLessThan(growthMegabytesMax)
})

const watchMemory = () => watchResident(server.process.pid ?? 0)

async function readSum({ body }: Response): Promise<{ bytes: number; sum: number }> {
  let [bytes, sum] = [0, 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    sum = crc32(chunk, sum)
  }
  return { bytes, sum }
}

const makeBlock = async (): Promise<{ url: string; cookie: string }> =>
  withDatabase(await findDatabaseUrl(server.dataDir), async (db) => {
    const owner = await makeUser(db)
    const { cookie } = await startSession(db, await sessionSecret(db), owner.id)
    const { id: subscriptionId } = await makeSubscription(db, owner)
    const storage = await openDiskStorage(join(server.dataDir, 'files'))
    for (let index = 1; index <= videos; index += 1) {
      const content = () => randomBytes(videoBytes)
      const video = { title: `Film ${index}`, cards: [], content }
      await makeDeliveredVideo({ db, deps: { storage } }, { subscriptionId, owner }, video)
    }
    return { cookie, url: `${server.address}/api/subscriptions/${subscriptionId}/blocks/1/archive` }
  })
