import type { Video } from '#shared/contract/videos/videos.ts'
import type { BatchVideo } from '#shared/videos/batch/match-video-files.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'

/**
 * Videos as files are matched to them: those of a subscription numbered within their block, as lists show them; one
 * alone has no number.
 */
export function listBatchVideos(videos: readonly Video[]): BatchVideo[] {
  const counts = new Map<number, number>()
  return videos.map(({ id, title, block, length, hasCutdowns, files }) => {
    const number = (counts.get(block) ?? 0) + 1
    counts.set(block, number)
    return {
      id,
      title,
      number: videos.length === 1 ? null : number,
      block,
      length,
      ratios: listSoldRatios({ hasCutdowns }),
      current: files.flatMap(({ ratio, originalName }) => (ratio ? [{ ratio, name: originalName }] : [])),
    }
  })
}

/** `2 · Loud where it counts, 15 s`; without a number where it has none. */
export const batchVideoLabel = (video: BatchVideo): string =>
  `${video.number === null ? '' : `${video.number} · `}${videoTitle(video)}, ${video.length} s`
