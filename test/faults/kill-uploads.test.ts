import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { openS3Storage } from '#server/outside/storage/s3-storage.ts'
import type { Storage } from '#server/outside/storage/storage.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import { startTestS3 } from '#test/files/start-test-s3.ts'
import { uploadClient } from '#test/files/upload-client.ts'
import { createRandom } from '../random.ts'
import { makeUserWithSession } from '../app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../database/open-beside.ts'

/** To disk and to S3 each. */
const rounds = chooseRounds(5, 50)
const chunkBytes = 700_000
const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test.for(['disk', 'S3'] as const)(
  `the server may be killed at any byte of an upload to %s: nothing is lost, nothing is there by half (${rounds} rounds)`,
  async (kind, { onTestFailed }) => {
    const random = createRandom()
    console.log(`kill -9 during uploads to ${kind}: ARCFRAME_SEED=${random.seed}`)
    const s3 = kind === 'S3' ? await startTestS3() : null
    let server: TestServer = await startServer({ isEmpty: true, env: s3 ? s3Settings(s3.config) : {} })
    onTestFailed(() => console.log(server.output()))
    try {
      const storage = s3 ? openS3Storage(s3.config) : await openDiskStorage(join(server.dataDir, 'files'))
      const { cookie, videoId } = await makeVideoAndSession(server)
      const metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
      const sent = new Map<string, string>()
      let lastMs = 1_500

      for (let round = 1; round <= rounds; round += 1) {
        const video = makeVideoFile(random.between(3, 9) * 1_000_000)
        const { location } = await uploadClient(server.address, cookie, server.baseUrl).begin(
          metadata,
          video.length,
        )
        sent.set(location.split('/').at(-1) ?? '', sum(video))
        const sending = sendOn(server, cookie, location, video).catch(() => null)
        await wait(random.between(0, lastMs))
        await server.kill(round % 2 === 0 ? 'group' : 'server')
        await sending
        server = await server.restart()
        await expectWhole(server, storage, sent)
        const startedAt = performance.now()
        expect(await sendOn(server, cookie, location, video)).toBe(location.split('/').at(-1))
        // Every other kill is near the end of an upload, where it becomes a file.
        lastMs = round % 2 === 0 ? 1_500 : Math.round(performance.now() - startedAt)
        expect((await expectWhole(server, storage, sent)).length).toBe(round)
      }
    } finally {
      await server.stop()
      server.removeData()
      await s3?.close()
    }
  },
)

const s3Settings = (s3: Awaited<ReturnType<typeof startTestS3>>['config']): Record<string, string> => ({
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ENDPOINT: s3.endpoint ?? '',
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

/** Its bytes after the index are chance: no two videos are alike, and no two of its chunks. */
const makeVideoFile = (bytes: number): Buffer => Buffer.concat([makeMp4(), freeBox(randomBytes(bytes))])

function freeBox(content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write('free', 4, 'latin1')
  return Buffer.concat([head, content])
}

async function makeVideoAndSession({ dataDir }: TestServer): Promise<{ cookie: string; videoId: string }> {
  return withDatabase(await findDatabaseUrl(dataDir), async (db) => {
    const { id } = await makeSubscription(db, await makeUser(db))
    const { cookie } = await makeUserWithSession(db, { roles: ['user', 'admin'] })
    return { cookie, videoId: (await makeVideo(db, id)).id }
  })
}

/** Asks what has arrived, and sends the rest in chunks. @returns the file's id */
async function sendOn(
  { address, baseUrl }: TestServer,
  cookie: string,
  location: string,
  video: Buffer,
): Promise<string | null> {
  const client = uploadClient(address, cookie, baseUrl)
  const asked = await client.ask(location)
  expect(asked.status).toBe(200)
  let fileId = asked.headers.get('arcframe-file-id')
  for (let at = Number(asked.headers.get('upload-offset')); at < video.length; at += chunkBytes) {
    const answer = await client.send(location, at, video.subarray(at, at + chunkBytes))
    expect(answer.status).toBe(204)
    fileId = answer.headers.get('arcframe-file-id')
  }
  return fileId
}

/** Each file that a row names has exactly the bytes that were sent for it. @returns their ids */
async function expectWhole(
  { dataDir }: TestServer,
  storage: Storage,
  sent: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await withDatabase(await findDatabaseUrl(dataDir), (db) =>
    db.selectFrom('files').selectAll().execute(),
  )
  for (const { id, storageKey } of rows)
    expect(sum(await buffer(await storage.read(storageKey)))).toBe(sent.get(id))
  return rows.map(({ id }) => id)
}
