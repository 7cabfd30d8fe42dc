import type { VideoStatus } from '../videos/video-status.ts'

/** The drafts that a plan of a block is made on. */
export function draftsOfBlock<Video extends { block: number; status: VideoStatus }>(
  videos: readonly Video[],
  block: number,
): Video[] {
  return videos.filter((video) => video.block === block && video.status === 'draft')
}
