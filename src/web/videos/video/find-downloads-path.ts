import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'

/**
 * Where the finished videos of a subscription are downloaded: its newest block of which the customer has a video for
 * good; null where there is none.
 */
export function findDownloadsPath(
  videos: readonly Pick<Video, 'subscriptionId' | 'block' | 'files' | 'earlierFiles'>[],
): string | null {
  const newest = videos.filter(isHandedOver).toSorted((a, b) => b.block - a.block)[0]
  return newest ? paths.delivery(newest.subscriptionId, { block: String(newest.block) }) : null
}

const isHandedOver = ({ files, earlierFiles }: Pick<Video, 'files' | 'earlierFiles'>): boolean =>
  [...files, ...earlierFiles].some(({ deliveredAt }) => deliveredAt !== null)
