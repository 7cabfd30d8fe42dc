import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readCatalogue } from '#shared/contract/products.ts'
import { findPreparations } from '../src/server/media/find-preparations.ts'
import { requestPreparation } from '../src/server/media/request-preparation.ts'
import { runMediaChild } from '../src/server/media/derive/run-media-child.ts'
import { openDiskStorage } from '../src/server/outside/storage/disk-storage.ts'
import { findDatabaseUrl, withDatabase } from '../test/database/open-beside.ts'
import { makeMaster } from '../test/files/make-master.ts'
import { startServer, type TestServer } from '../test/app/start-server.ts'
import { until } from '../test/until.ts'
import { figure, median, ms, quantile, type Figure } from './figures.ts'

const ratioMax = 1.15
const slowdownMax = 2
const calls = 1_500
/** Of preparing and of bare commands, in turn; of calls in quiet, and of calls while masters are prepared. */
const rounds = 3

/** Preparing a 30 s 1080p25 master against the bare commands, and what the web process notices of two of them. */
export async function benchMedia(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-bench-media-'))
  try {
    const master = join(folder, 'master.mp4')
    await makeMaster(master, { width: 1920, height: 1080, frames: 750 })
    const bare = findProgram()
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const output = join(folder, `ours-${round}`)
      await mkdir(output)
      const order = { master, mediaType: 'video/mp4', folder: output, ffmpegPath: null } as const
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      ours.push(await time(async () => void (await runMediaChild(order, options))))
      if (bare) theirs.push(await time(async () => runBare(bare, master, folder)))
    }
    const what = 'proxy, poster, strip, waveform, loudness of a 30 s 1080p25 master'
    const ratio = bare ? median(ours) / median(theirs) : null
    return [
      figure(
        `${what}, against bare ffmpeg commands`,
        ratio === null
          ? `${ms(median(ours))}; there is no ffmpeg to compare with`
          : `${ratio.toFixed(2)} (${list(ours)}; bare ${list(theirs)})`,
        `≤ ${ratioMax}`,
        ratio === null ? null : ratio <= ratioMax,
      ),
      await measureServer(master),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureServer(master: string): Promise<Figure> {
  const server = await startServer({ isEmpty: true, env: { MEDIA_WORKER: 'on' } })
  try {
    const quiet = await measureRounds(server)
    const busy = await whilePreparing(server, master, () => measureRounds(server))
    const ratio = median(busy) / median(quiet)
    return figure(
      `p99 of a cheap call while two masters are prepared, against quiet (${rounds} times ${calls} calls each, medians)`,
      `${ratio.toFixed(2)} (${list(busy)}; quiet ${list(quiet)})`,
      `≤ ${slowdownMax}`,
      ratio <= slowdownMax,
    )
  } finally {
    await server.stop()
    server.removeData()
  }
}

async function whilePreparing<Result>(
  server: TestServer,
  master: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withDatabase(await findDatabaseUrl(server.dataDir), async (db) => {
    const storage = await openDiskStorage(join(server.dataDir, 'files'))
    const keys: string[] = []
    for (const name of ['one', 'two']) {
      // Other bytes, the same video: an MP4 may end with a box that nobody reads.
      const copy = `${master}.${name}`
      await copyFile(master, copy)
      const box = [Buffer.from([0, 0, 0, 44]), Buffer.from('free'), Buffer.from(randomUUID())]
      await appendFile(copy, Buffer.concat(box))
      const storageKey = `films/${randomUUID()}.mp4`
      await storage.write(storageKey, createReadStream(copy), 'video/mp4')
      await requestPreparation(db, { storageKey, mediaType: 'video/mp4' })
      keys.push(storageKey)
    }
    const states = async () => [...(await findPreparations(db, keys)).values()].map(({ state }) => state)
    await until(async () => (await states()).includes('running'), 60_000, 'no worker began')
    const result = await work()
    if (!(await states()).some((state) => state !== 'ready')) console.error('both were ready before the end')
    return result
  })
}

async function measureRounds(server: TestServer): Promise<number[]> {
  const p99s: number[] = []
  for (let round = 0; round < rounds; round += 1) p99s.push(await measureCalls(server))
  return p99s
}

async function measureCalls({ address }: TestServer): Promise<number> {
  const url = address + readCatalogue.path
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return quantile(times, 0.99)
}

/** What somebody would type for the same five things. */
function runBare(ffmpeg: string, master: string, folder: string): void {
  const video = ['-preset', 'veryfast', '-crf', '20', '-g', '12', '-bf', '0']
  const runs = [
    [
      '-vf',
      'scale=1280:720',
      '-c:v',
      'libx264',
      ...video,
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      join(folder, 'p.mp4'),
    ],
    ['-ss', '10', '-frames:v', '1', '-vf', 'scale=1280:720', join(folder, 'p.jpg')],
    ['-vf', "select='not(mod(n,12))',scale=160:90,tile=10x7", '-frames:v', '1', join(folder, 's.jpg')],
    ['-vn', '-f', 'f32le', '-ac', '2', join(folder, 'w.raw')],
    ['-vn', '-af', 'ebur128=peak=true', '-f', 'null', '-'],
  ]
  for (const args of runs) {
    const { status, stderr } = spawnSync(ffmpeg, [
      '-v',
      'error',
      '-y',
      '-threads',
      '2',
      '-i',
      master,
      ...args,
    ])
    if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString()}`)
  }
}

function findProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return (
    process.env['FFMPEG_PATH'] ??
    folders.map((each) => join(each, 'ffmpeg')).find((path) => existsSync(path)) ??
    null
  )
}

const list = (times: readonly number[]) => times.map((each) => ms(each)).join(', ')

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
