import { masterRatio } from '#shared/videos/ratios.ts'
import { findPreparations } from '../media/find-preparations.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { PictureFile } from './find-pictures.ts'
import { derivedUrl } from './store/describe-file.ts'
import { findVideoFileRows } from './store/files.db.ts'

/**
 * A frame of the video as its customer was given it last, once it is prepared: of the ratio that was shot, else of any.
 * Its size is the video's; the stored picture may be smaller, in the same proportions.
 */
export async function findDeliveredFrame(db: Database, videoId: string): Promise<PictureFile | null> {
  const files = (await findVideoFileRows(db, [videoId])).filter(({ deliveredAt }) => deliveredAt !== null)
  const preparations = await findPreparations(
    db,
    files.map(({ storageKey }) => storageKey),
  )
  const frames = files.toReversed().flatMap(({ id, ownerId, storageKey, ratio }) => {
    const media = preparations.get(storageKey)?.media
    if (!media) return []
    const { width, height } = media.facts.video
    return [
      {
        ratio,
        picture: {
          ownerId,
          url: derivedUrl(id, 'poster'),
          narrowKey: (media.derived['poster-w640'] ?? media.derived.poster).key,
          width,
          height,
        },
      },
    ]
  })
  return (frames.find(({ ratio }) => ratio === masterRatio) ?? frames[0])?.picture ?? null
}
