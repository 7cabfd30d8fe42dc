import type { Video } from '#shared/contract/videos.ts'

/** Whether its customer has a file of this film for good: then there is something to download. */
export const isHandedOver = ({ files, earlierFiles }: Pick<Video, 'files' | 'earlierFiles'>): boolean =>
  [...files, ...earlierFiles].some(({ deliveredAt }) => deliveredAt !== null)
