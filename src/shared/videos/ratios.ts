import { z } from 'zod'

export const ratioSchema = z.enum(['16:9', '9:16', '1:1', '4:5'])
export type Ratio = z.infer<typeof ratioSchema>

/** Width over height: "9:16" is 0.5625. */
export function readAspectRatio(ratio: Ratio): number {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  return wide / high
}

/** The video itself. */
export const masterRatio: Ratio = '16:9'
/** What a cutdown set adds. */
const cutdownRatios: readonly Ratio[] = ['9:16', '1:1', '4:5']

/** The ratios that were sold with a video: each needs a finished file before delivery. */
export function listSoldRatios(video: { hasCutdowns: boolean }): readonly [Ratio, ...Ratio[]] {
  return video.hasCutdowns ? [masterRatio, ...cutdownRatios] : [masterRatio]
}
