import type { Video } from '#shared/contract/videos/videos.ts'
import { lacksCopy } from '#shared/videos/missing-copy.ts'

/** The video to write after this one. */
export interface NextVideo {
  title: string
  /** Opens its editor, with the focus in its first empty card. */
  open: () => void
}

/** The next draft of a list that lacks copy, from the video on and around; null where no other one does. */
export function findNextVideo(videos: readonly Video[], videoId: string): Video | null {
  const at = videos.findIndex(({ id }) => id === videoId)
  const following = [...videos.slice(at + 1), ...videos.slice(0, Math.max(at, 0))]
  return following.find((video) => video.status === 'draft' && lacksCopy(video)) ?? null
}
