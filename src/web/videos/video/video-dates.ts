import type { Video } from '#shared/contract/videos/videos.ts'
import { cutName, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'

/** When a delivered video was delivered, the last time where there were several; null for other videos. */
export function findDeliveredAt(video: Pick<Video, 'status' | 'files' | 'updatedAt'>): string | null {
  if (video.status !== 'delivery') return null
  const times = video.files.flatMap(({ deliveredAt }) => deliveredAt ?? [])
  return times.toSorted().at(-1) ?? video.updatedAt
}

/**
 * The date that says most about a video: its delivery; in the edit the newest cut, where it was sent after the open
 * revision; the open revision; else its last change.
 */
export function findVideoDate(video: Pick<Video, 'status' | 'files' | 'updatedAt' | 'revision' | 'cut'>): {
  label: string
  at: string
} {
  const deliveredAt = findDeliveredAt(video)
  if (deliveredAt !== null) return { label: 'Delivered', at: deliveredAt }
  const { cut, revision } = video
  if (video.status === 'editing' && cut?.sentAt && isShownToCustomer(cut.state)) {
    const isNewer = revision === null || cut.sentAt > revision.askedAt
    if (isNewer) return { label: `${cutName(cut.number)} sent`, at: cut.sentAt }
  }
  if (revision !== null) return { label: 'Revision requested', at: revision.askedAt }
  return { label: 'Changed', at: video.updatedAt }
}
