import type { Ratio } from '#shared/videos/ratios.ts'

/**
 * The frames a video is sold in: the video itself, then its cutdowns. `part` is the frame's share of the video's width.
 */
export const frames: readonly { ratio: Ratio; part: number; use: string }[] = [
  { ratio: '16:9', part: 1, use: 'Sites, video ads' },
  { ratio: '1:1', part: 9 / 16, use: 'Feeds' },
  { ratio: '4:5', part: 9 / 20, use: 'Tall feeds' },
  { ratio: '9:16', part: 81 / 256, use: 'Stories, shorts' },
]
