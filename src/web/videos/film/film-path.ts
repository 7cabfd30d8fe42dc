import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'

/** The film, opened on the page of its subscription. */
export function filmPath(video: Pick<Video, 'id' | 'subscriptionId'>): string {
  return paths.manageVideos(video.subscriptionId, { film: video.id })
}

/** Of the films page: the films of every block. */
export const everyBlock = 'all'

/** The films page with the films of this status: of their block, or of every block where they are of several. */
export function filmListPath(
  films: readonly [Pick<Video, 'subscriptionId' | 'status' | 'block'>, ...Pick<Video, 'block'>[]],
): string {
  const [{ subscriptionId, status, block }, ...others] = films
  const isOneBlock = others.every((film) => film.block === block)
  return paths.manageVideos(subscriptionId, { block: isOneBlock ? String(block) : everyBlock, status })
}
