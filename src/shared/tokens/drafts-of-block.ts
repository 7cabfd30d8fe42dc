import type { VideoStatus } from '../videos/video-status.ts'

/** The drafts that a plan of a block is made on. */
export function draftsOfBlock<Film extends { block: number; status: VideoStatus }>(
  videos: readonly Film[],
  block: number,
): Film[] {
  return videos.filter((video) => video.block === block && video.status === 'draft')
}
