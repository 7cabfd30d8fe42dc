import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SignedInUser } from '#server/http/principal.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import { soundFacts } from './cut-fixture.ts'
import { makeVideo } from '../factories.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { Storage } from '#server/outside/storage/storage.ts'

interface Place {
  db: Database
  deps: { storage: Storage }
}

interface DeliveredOptions {
  /** Of a video that was delivered before: this is its next cut, with `number`. */
  videoId?: string
  title?: string
  block?: number
  number?: number
  hasCutdowns?: boolean
  /** Whether a worker has prepared the files. */
  isPrepared?: boolean
  cards?: string[]
  deliveredAt?: Date
  /** Of each ratio; without it a few bytes that name it. */
  content?: (ratio: Ratio) => Buffer
}

export interface DeliveredFixture {
  videoId: string
  cutId: string
  files: { ratio: Ratio; fileId: string; storageKey: string; content: Buffer; sha256: string }[]
}

/** A video that was delivered: a cut with stored files, prepared as a worker does it. */
export async function makeDeliveredVideo(
  { db, deps }: Place,
  { subscriptionId, owner }: { subscriptionId: string; owner: SignedInUser },
  options: DeliveredOptions = {},
): Promise<DeliveredFixture> {
  const { title = 'First light', block = 1, number = 1, hasCutdowns = false, isPrepared = true } = options
  const deliveredAt = options.deliveredAt ?? new Date('2026-03-09T09:41:22.000Z')
  const video = options.videoId
    ? { id: options.videoId }
    : await makeVideo(db, subscriptionId, { title, block, status: 'delivery', hasCutdowns })
  const ratios = listSoldRatios({ hasCutdowns })
  const files: DeliveredFixture['files'] = []
  for (const ratio of ratios) {
    const fileId = randomUUID()
    const storageKey = `films/${fileId}.mp4`
    const content = options.content?.(ratio) ?? Buffer.from(`${title} in ${ratio}, v${number}`)
    await deps.storage.write(storageKey, content, 'video/mp4')
    await db
      .insertInto('files')
      .values({
        id: fileId,
        ownerId: owner.id,
        uploadedBy: owner.id,
        purpose: 'finished-film',
        storageKey,
        mediaType: 'video/mp4',
        bytes: content.length,
        originalName: 'master.mp4',
        subscriptionId,
        videoId: video.id,
        ratio,
        deliveredAt,
      })
      .execute()
    const sha256 = createHash('sha256').update(content).digest('hex')
    if (isPrepared) await prepare({ db, deps }, storageKey, content, sha256)
    files.push({ ratio, fileId, storageKey, content, sha256 })
  }
  const copy = freezeCutCopy(
    {
      length: 15,
      frameRate: { num: 25, den: 1 },
      copyCards: (options.cards ?? ['Light as air']).map((text, index) => ({ id: `c${index}`, copy: text })),
      startCard: { use: false, text: '' },
      endCard: { use: false, logo: true, tagline: '' },
    },
    ratios,
  )
  const { id: cutId } = await db
    .insertInto('cuts')
    .values({ videoId: video.id, number, createdAt: deliveredAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cutFiles')
    .values(files.map(({ ratio, fileId }) => ({ cutId, ratio, fileId })))
    .execute()
  await db
    .updateTable('cuts')
    .set({ state: 'in_review', copy: JSON.stringify(copy), sentAt: deliveredAt, deliveredAt })
    .where('id', '=', cutId)
    .execute()
  return { videoId: video.id, cutId, files }
}

async function prepare(
  { db, deps }: Place,
  storageKey: string,
  content: Buffer,
  sha256: string,
): Promise<void> {
  const poster = Buffer.from(`poster of ${sha256}`)
  const key = `media/${sha256}/${randomUUID()}/poster.jpg`
  await deps.storage.write(key, poster, 'image/jpeg')
  const object = { key, bytes: poster.length }
  await db
    .insertInto('media')
    .values({
      sha256,
      crc32: crc32(content),
      facts: JSON.stringify(soundFacts),
      strip: JSON.stringify({ columns: 1, rows: 1, count: 1, frameStep: 1, width: 1, height: 1 }),
      derived: JSON.stringify({ proxy: object, poster: object, strip: object, waveform: object }),
      preparedAt: new Date(),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  await db
    .insertInto('mediaPreparations')
    .values({ storageKey, mediaType: 'video/mp4', state: 'ready', percent: 100, sha256 })
    .execute()
}
