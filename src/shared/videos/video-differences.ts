import { z } from 'zod'
import { readAspectRatio, ratioSchema, type Ratio } from './ratios.ts'

/** The facts of a finished video, beside what was sold. */
export const videoComparisonSchema = z.object({
  file: z.object({
    /** Pixels, as it is shown. */
    width: z.int(),
    height: z.int(),
    /** Null where the file has no duration. */
    durationMs: z.int().nullable(),
  }),
  sold: z.object({ ratio: ratioSchema, lengthSeconds: z.int() }),
})
export type VideoComparison = z.infer<typeof videoComparisonSchema>

type VideoDifference = 'ratio' | 'length'

/** A picture of even pixels is never exact: 854 x 480 is 16:9. */
const ratioTolerance = 0.01
/** A file may end with a last frame or with sound that is a little longer. */
const lengthToleranceMs = 500

/** Whether a file is as long as the video that was sold. An unknown duration is not. */
export const hasSoldLength = (durationMs: number | null, lengthSeconds: number): boolean =>
  durationMs !== null && Math.abs(durationMs - lengthSeconds * 1000) <= lengthToleranceMs

/** How a file differs from what was sold. An unknown duration counts as different. */
export function findVideoDifferences({ file, sold }: VideoComparison): VideoDifference[] {
  const isLength = hasSoldLength(file.durationMs, sold.lengthSeconds)
  return [...(isRatio(file, sold.ratio) ? [] : ['ratio' as const]), ...(isLength ? [] : ['length' as const])]
}

/** `16:9` where a picture is one of the ratios that are sold, else as a number: `1.33:1`. */
export function pictureRatio(size: { width: number; height: number }): string {
  const known = ratioSchema.options.find((ratio) => isRatio(size, ratio))
  return known ?? `${Number((size.width / size.height).toFixed(2))}:1`
}

/** `5 s`, `14.6 s`; null where the duration is unknown. */
export function durationText(durationMs: number | null): string | null {
  return durationMs === null ? null : `${Number((durationMs / 1000).toFixed(1))} s`
}

/** "This is 1280 x 720, 5 s, for a 9:16 of 30 s." */
export function videoDifferenceSentence({ file, sold }: VideoComparison): string {
  const duration = durationText(file.durationMs) ?? 'of a length that it does not say'
  return `This is ${file.width} × ${file.height}, ${duration}, for a ${sold.ratio} of ${sold.lengthSeconds} s.`
}

function isRatio({ width, height }: { width: number; height: number }, ratio: Ratio): boolean {
  return Math.abs(width / height / readAspectRatio(ratio) - 1) <= ratioTolerance
}
