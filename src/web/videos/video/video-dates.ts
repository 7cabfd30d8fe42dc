import type { Video } from '#shared/contract/videos/videos.ts'

/** When a delivered video was delivered, the last time where there were several; null for other videos. */
export function findDeliveredAt(video: Pick<Video, 'status' | 'files' | 'updatedAt'>): string | null {
  if (video.status !== 'delivery') return null
  const times = video.files.flatMap(({ deliveredAt }) => deliveredAt ?? [])
  return times.toSorted().at(-1) ?? video.updatedAt
}

/** The date that says most about a video: its delivery, the open revision, else its last change. */
export function findVideoDate(video: Pick<Video, 'status' | 'files' | 'updatedAt' | 'revision'>): {
  label: string
  at: string
} {
  const deliveredAt = findDeliveredAt(video)
  if (deliveredAt !== null) return { label: 'Delivered', at: deliveredAt }
  if (video.revision !== null) return { label: 'Revision requested', at: video.revision.askedAt }
  return { label: 'Changed', at: video.updatedAt }
}
