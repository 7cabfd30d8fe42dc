import { createHash, randomUUID } from 'node:crypto'
import { derivedFiles } from '#server/media/derive/media-order.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { MediaFacts } from '#shared/videos/preflight/media-facts.ts'

const edge = { blackFrames: 0, sameFrames: 1 }
const facts: MediaFacts = {
  video: {
    codec: 'h264',
    width: 1920,
    height: 1080,
    rate: { num: 25, den: 1 },
    isVariableRate: false,
    frames: 375,
    color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'limited' },
  },
  audio: null,
  start: edge,
  end: edge,
}

/** Rows of a finished video that is prepared; no bytes are stored. @returns the file's id */
export async function addPreparedVideo(
  db: Database,
  { videoId, ownerId }: { videoId: string; ownerId: string },
): Promise<string> {
  const id = randomUUID()
  const storageKey = `films/${id}.mp4`
  const sha256 = createHash('sha256').update(id).digest('hex')
  const video = { purpose: 'finished-film' as const, videoId, ratio: '16:9' as const, mediaType: 'video/mp4' }
  await db
    .insertInto('files')
    .values({ id, ownerId, uploadedBy: ownerId, storageKey, bytes: 9, originalName: 'v1.mp4', ...video })
    .execute()
  await db
    .insertInto('media')
    .values({
      sha256,
      crc32: 0,
      facts: JSON.stringify(facts),
      strip: JSON.stringify({ columns: 10, rows: 4, count: 32, frameStep: 12, width: 160, height: 90 }),
      derived: JSON.stringify(
        Object.fromEntries(
          Object.entries(derivedFiles).map(([kind, { name }]) => [
            kind,
            { key: `derived/${id}/${name}`, bytes: 9 },
          ]),
        ),
      ),
      preparedAt: new Date('2026-03-05T10:00:00.000Z'),
    })
    .execute()
  await db
    .insertInto('mediaPreparations')
    .values({ storageKey, mediaType: 'video/mp4', state: 'ready', percent: 100, sha256 })
    .execute()
  return id
}
