import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { openDiskStorage } from '../src/server/outside/storage/disk-storage.ts'
import { sessionSecret, startSession } from '../src/server/identity/session/start-session.ts'
import { makeSubscription, makeUser } from '../test/factories.ts'
import { makeDeliveredVideo } from '../test/videos/delivered-fixture.ts'
import { findDatabaseUrl, withDatabase } from '../test/database/open-beside.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure, median, ms, type Figure } from './figures.ts'
import { watchResident } from './watch-resident.ts'

const videoBytes = 512 * 1024 * 1024
const videos = 4
const rounds = 3
const ratioMin = 0.6
const residentMegabytesMax = 250

/** Four videos of 512 MiB as one archive, against a bare server that pipes a file of 2 GiB; and its last bytes. */
export async function benchZip(): Promise<Figure[]> {
  const server = await startServer({ isEmpty: true })
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-bench-zip-'))
  const bare = await serveBare(join(folder, 'bare.bin'))
  const resident = watchResident(server.process.pid ?? 0)
  try {
    const { cookie, url } = await makeBlock(server.dataDir)
    const address = `${server.address}${url}`
    const total = await readAll(address, cookie)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await time(() => readAll(bare.url, '')))
      ours.push(await time(() => readAll(address, cookie)))
      console.error(`  round ${round + 1}: ${ms(ours.at(-1) ?? 0)}, bare ${ms(theirs.at(-1) ?? 0)}`)
    }
    const tail = await time(() => readAll(address, cookie, `bytes=${total - 1024}-`))
    const peak = resident.end()
    const ratio = median(theirs) / median(ours)
    return [
      figure(
        `archive of 2 GiB, speed against a bare copy (${rounds} rounds)`,
        `${ratio.toFixed(2)} (${ms(median(ours))}, bare ${ms(median(theirs))})`,
        `≥ ${ratioMin}`,
        ratio >= ratioMin,
      ),
      figure('its last 1,024 bytes', ms(tail)),
      figure(
        'server process meanwhile',
        `${Math.round(peak)} MB at most`,
        `< ${residentMegabytesMax} MB`,
        peak < residentMegabytesMax,
      ),
    ]
  } finally {
    resident.end()
    bare.close()
    await server.stop()
    server.removeData()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeBlock(dataDir: string): Promise<{ cookie: string; url: string }> {
  return withDatabase(await findDatabaseUrl(dataDir), async (db) => {
    const owner = await makeUser(db)
    const { cookie } = await startSession(db, await sessionSecret(db), owner.id)
    const { id: subscriptionId } = await makeSubscription(db, owner)
    const storage = await openDiskStorage(join(dataDir, 'files'))
    for (let index = 0; index < videos; index += 1) {
      const content = () => Buffer.alloc(videoBytes, index + 1)
      await makeDeliveredVideo(
        { db, deps: { storage } },
        { subscriptionId, owner },
        { title: `Film ${index + 1}`, content },
      )
    }
    return { cookie, url: `/api/subscriptions/${subscriptionId}/blocks/1/archive` }
  })
}

/** The same bytes as one file, piped to the socket. */
async function serveBare(path: string): Promise<{ url: string; close(): void }> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(16 * 1024 * 1024, 1)
  for (let at = 0; at < videos * videoBytes; at += piece.length) await file.write(piece)
  await file.close()
  const server = createServer((_request, response) => {
    response.setHeader('Content-Length', videos * videoBytes)
    pipeline(createReadStream(path), response, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

/** @returns how many bytes came */
async function readAll(url: string, cookie: string, range?: string): Promise<number> {
  const answer = await fetch(url, { headers: { Cookie: cookie, ...(range && { Range: range }) } })
  if (!answer.ok || !answer.body) throw new Error(`Reading answered ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length
  return bytes
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
