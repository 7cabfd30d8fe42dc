import type { SubscriptionItems } from '#shared/contract/videos/items.ts'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'

/**
 * The first photo of the first item that the video shows, else the first style frame of its block; null without both.
 * The items of earlier blocks may not be listed any more: their photo is the video's poster then.
 */
export function findPictureUrl(
  { itemIds, block, poster }: Pick<Video, 'itemIds' | 'block' | 'poster'>,
  items: Pick<SubscriptionItems, 'items' | 'next'> | undefined,
  status: Pick<SubscriptionStatusDetail, 'current' | 'earlier'> | undefined,
): string | null {
  const item = [...(items?.items ?? []), ...(items?.next?.newItems ?? [])].find(({ id }) => id === itemIds[0])
  const photoId = item?.photoIds[0]
  if (photoId !== undefined) return `/api/files/${photoId}`
  const own = status && [status.current, ...status.earlier].find((each) => each.block === block)
  const frames = own?.notes.find(({ stepId }) => stepId === 'style')?.files ?? []
  const frame = frames.find(({ mediaType }) => mediaType.startsWith('image/'))
  // A frame of the finished video has its words in the picture.
  return frame?.url ?? (poster?.kind === 'film' ? null : (poster?.url ?? null))
}
