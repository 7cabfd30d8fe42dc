import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { foldText } from '#shared/fold-text.ts'

interface VideoFilter {
  /** What is typed; every word of it must be found. */
  search: string
  /** Null for every status. */
  status: VideoStatus | null
}

/** The videos of a status whose title, copy or items have all words that are searched for, in their order. */
export function filterVideos(
  videos: readonly Video[],
  { search, status }: VideoFilter,
  itemNames: ReadonlyMap<string, string>,
): Video[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean)
  return videos.filter((video) => {
    if (status !== null && video.status !== status) return false
    const text = foldText(listWords(video, itemNames).join(' '))
    return words.every((word) => text.includes(word))
  })
}

function listWords(video: Video, itemNames: ReadonlyMap<string, string>): string[] {
  return [
    videoTitle(video),
    ...video.copyCards.map(({ copy }) => copy),
    video.startCard.use ? video.startCard.text : '',
    video.endCard.use ? video.endCard.tagline : '',
    ...video.itemIds.map((id) => itemNames.get(id) ?? ''),
  ]
}
