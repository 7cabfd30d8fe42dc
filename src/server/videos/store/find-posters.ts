import type { PosterPictures } from '#shared/videos/posters.ts'
import { findPictures, type PictureFile } from '../../files/find-pictures.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import { findStyleFrames } from '../../subscriptions/find-style-frames.ts'
import { findItemPhotos } from '../../subscriptions/store/items.ts'
import type { VideoRecord } from './video-record.ts'
import { findMixedBlocks } from './videos.db.ts'

type PosterVideo = Pick<VideoRecord, 'ownerId' | 'subscriptionId' | 'block' | 'itemIds'>

const formatPosterKey = (subscriptionId: string, part: string | number) => `${subscriptionId} ${part}`

/**
 * The pictures that may stand for each of these videos: four statements for any number of them. A frame of the finished
 * video depends on who reads it.
 */
export async function findPosterPictures(
  db: Database,
  videos: readonly PosterVideo[],
): Promise<(video: PosterVideo) => Omit<PosterPictures<PictureFile>, 'film'>> {
  const subscriptionIds = [...new Set(videos.map(({ subscriptionId }) => subscriptionId))]
  if (subscriptionIds.length === 0) return () => ({ style: null, item: null, isBlockAlike: true })
  const [frames, items, mixed] = await readTogether(
    db,
    () => findStyleFrames(db, subscriptionIds),
    () => findItemPhotos(db, subscriptionIds),
    () => findMixedBlocks(db, subscriptionIds),
  )
  const fileIds = [...frames.flatMap((block) => block.fileIds), ...items.flatMap(({ photoIds }) => photoIds)]
  const pictures = await findPictures(db, fileIds)

  const framesByBlock = new Map(
    frames.map((each) => [formatPosterKey(each.subscriptionId, each.block), each.fileIds]),
  )
  const photosByItem = new Map(
    items.map((each) => [formatPosterKey(each.subscriptionId, each.id), each.photoIds]),
  )
  const mixedBlocks = new Set(
    mixed.map(({ subscriptionId, block }) => formatPosterKey(subscriptionId, block)),
  )
  return ({ ownerId, subscriptionId, block, itemIds }) => {
    const findFirst = (ids: readonly string[] = []) =>
      ids.flatMap((id) => pictures.get(id) ?? []).find((picture) => picture.ownerId === ownerId) ?? null
    return {
      style: findFirst(framesByBlock.get(formatPosterKey(subscriptionId, block))),
      item: findFirst(itemIds.flatMap((id) => photosByItem.get(formatPosterKey(subscriptionId, id)) ?? [])),
      isBlockAlike: !mixedBlocks.has(formatPosterKey(subscriptionId, block)),
    }
  }
}
