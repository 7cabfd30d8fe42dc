import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'

/** The video, opened on the page of its subscription. */
export function videoPath(video: Pick<Video, 'id' | 'subscriptionId'>): string {
  return paths.manageVideos(video.subscriptionId, { film: video.id })
}

const copyHash = '#copy'

/** The video, opened at what of its copy is to be written next. */
export const copyPath = (video: Pick<Video, 'id' | 'subscriptionId'>): string => videoPath(video) + copyHash

/** Whether the address is one of `copyPath`. */
export const isCopyAsked = (): boolean => window.location.hash === copyHash

/** Of the videos page: the videos of every block. */
export const everyBlock = 'all'

/** The videos page with the videos of this status: of their block, or of every block where they are of several. */
export function videoListPath(
  videos: readonly [Pick<Video, 'subscriptionId' | 'status' | 'block'>, ...Pick<Video, 'block'>[]],
): string {
  const [{ subscriptionId, status, block }, ...others] = videos
  const isOneBlock = others.every((video) => video.block === block)
  return paths.manageVideos(subscriptionId, { block: isOneBlock ? String(block) : everyBlock, status })
}
