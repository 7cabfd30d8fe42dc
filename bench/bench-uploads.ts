import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '../src/server/config/config.ts'
import { makeSubscription, makeUser, makeVideo } from '../test/factories.ts'
import { makeUserWithSession } from '../test/app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../test/database/open-beside.ts'
import { makeMp4 } from '../test/files/make-video.ts'
import { startServer, type TestServer } from '../test/app/start-server.ts'
import { uploadClient } from '../test/files/upload-client.ts'
import { figure, median, ms, type Figure } from './figures.ts'
import { watchResident } from './watch-resident.ts'

const videoBytes = 1024 * 1024 * 1024
/** As the studio's page sends them. */
const chunkBytes = 8 * 1024 * 1024
const ratioMin = 0.6
const residentMegabytesMax = 250
const rounds = 3
const ranges = 40

/**
 * A video of 1 GiB to disk and to a bucket, and back, against a server that does nothing but copy the same requests.
 */
export async function benchUploads(): Promise<Figure[]> {
  const video = makeMp4({ padding: videoBytes })
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-bench-uploads-'))
  try {
    const disk = await measure('to disk', video, null, join(folder, 'bare'))
    const bucket = await startChild('serve-s3.ts', [])
    const s3 = JSON.parse(bucket.line) as S3Config
    const toBucket = await measure('to the S3 of the tests', video, s3, bucket.line).finally(bucket.end)
    return [...disk, ...toBucket]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  what: string,
  video: Buffer,
  s3: S3Config | null,
  bareTarget: string,
): Promise<Figure[]> {
  const server = await startServer({ isEmpty: true, env: s3 ? s3Settings(s3) : {} })
  const bare = await startChild('serve-bare-uploads.ts', [bareTarget])
  const resident = watchResident(server.process.pid ?? 0)
  try {
    const { cookie, videoId } = await makeVideoAndSession(server)
    const times: Times[] = []
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await time(() => uploadBare(bare.line, video))
      const ours = await uploadOurs(server, cookie, videoId, video)
      times.push({
        ...ours,
        bareUploadMs: theirs,
        ...(await download(server, cookie, ours.fileId, bare.line)),
      })
      console.error(`  ${what}, round ${round + 1}: ${ms(ours.uploadMs)}, bare ${ms(theirs)}`)
    }
    return describe(what, times, resident.end())
  } finally {
    resident.end()
    bare.end()
    await server.stop()
    server.removeData()
  }
}

interface Times {
  uploadMs: number
  bareUploadMs: number
  finishMs: number
  readMs: number
  bareReadMs: number
  rangesMs: number
  bareRangesMs: number
}

function describe(what: string, times: readonly Times[], peakMegabytes: number): Figure[] {
  const of = (name: keyof Times) => median(times.map((each) => each[name]))
  const compare = (title: string, ours: keyof Times, theirs: keyof Times) => {
    const ratio = of(theirs) / of(ours)
    return figure(
      `${title} ${what}, speed against a bare copy (${rounds} rounds)`,
      `${ratio.toFixed(2)} (${ms(of(ours))}, bare ${ms(of(theirs))})`,
      `≥ ${ratioMin}`,
      ratio >= ratioMin,
    )
  }
  return [
    compare('upload of 1 GiB', 'uploadMs', 'bareUploadMs'),
    figure(`the request that ends it ${what}`, ms(of('finishMs'))),
    compare('download of 1 GiB', 'readMs', 'bareReadMs'),
    compare(`${ranges} ranges of 1 MiB`, 'rangesMs', 'bareRangesMs'),
    figure(
      `server process meanwhile, ${what}`,
      `${Math.round(peakMegabytes)} MB at most`,
      `< ${residentMegabytesMax} MB`,
      peakMegabytes < residentMegabytesMax,
    ),
  ]
}

const s3Settings = (s3: S3Config): Record<string, string> => ({
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ENDPOINT: s3.endpoint ?? '',
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

async function makeVideoAndSession(server: TestServer): Promise<{ cookie: string; videoId: string }> {
  return withDatabase(await findDatabaseUrl(server.dataDir), async (db) => {
    const { id: subscriptionId } = await makeSubscription(db, await makeUser(db))
    const { id: videoId } = await makeVideo(db, subscriptionId)
    return { ...(await makeUserWithSession(db, { roles: ['user', 'admin'] })), videoId }
  })
}

async function uploadOurs(server: TestServer, cookie: string, videoId: string, video: Buffer) {
  const client = uploadClient(server.address, cookie, server.baseUrl)
  const metadata = { purpose: 'finished-film', filename: 'film.mp4', videoId, ratio: '16:9' }
  const startedAt = performance.now()
  let lastAt = startedAt
  const { location } = await client.begin(metadata, video.length)
  let fileId: string | null = null
  for (let at = 0; at < video.length; at += chunkBytes) {
    lastAt = performance.now()
    const answer = await client.send(location, at, video.subarray(at, at + chunkBytes))
    if (!answer.ok) throw new Error(`A chunk was answered with ${answer.status}: ${await answer.text()}`)
    fileId = answer.headers.get('arcframe-file-id')
  }
  if (!fileId) throw new Error('The upload became no file')
  const endedAt = performance.now()
  return { fileId, uploadMs: endedAt - startedAt, finishMs: endedAt - lastAt }
}

async function uploadBare(address: string, video: Buffer): Promise<void> {
  for (let at = 0; at < video.length; at += chunkBytes) {
    const isLast = at + chunkBytes >= video.length
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'x-offset': String(at), ...(isLast && { 'x-last': 'yes' }) },
      body: new Uint8Array(video.subarray(at, at + chunkBytes)),
    })
    if (!answer.ok) throw new Error(`The bare server answered ${answer.status}`)
  }
}

async function download(server: TestServer, cookie: string, fileId: string, bare: string) {
  const ours = `${server.address}/api/files/${fileId}`
  const readAll = (url: string) => time(() => read(url, cookie, undefined))
  const readRanges = (url: string) =>
    time(async () => {
      for (let n = 0; n < ranges; n += 1) {
        const start = n * 20 * 1024 * 1024
        await read(url, cookie, `bytes=${start}-${start + 1024 * 1024 - 1}`)
      }
    })
  return {
    bareReadMs: await readAll(bare),
    readMs: await readAll(ours),
    bareRangesMs: await readRanges(bare),
    rangesMs: await readRanges(ours),
  }
}

async function read(url: string, cookie: string, range: string | undefined): Promise<void> {
  const answer = await fetch(url, { headers: { Cookie: cookie, ...(range && { Range: range }) } })
  if (!answer.ok || !answer.body) throw new Error(`Reading answered ${answer.status}`)
  await answer.body.pipeTo(new WritableStream())
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A process beside, up to its first line. */
async function startChild(script: string, args: string[]): Promise<{ line: string; end(): void }> {
  const child: ChildProcess = fork(join(import.meta.dirname, script), args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { line: chunk.toString().trim(), end: () => void child.kill('SIGKILL') }
}
