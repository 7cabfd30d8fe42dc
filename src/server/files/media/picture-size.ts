import { z } from 'zod'

/** Of a picture or a video, in pixels, as it is shown. */
export const pictureSizeSchema = z.object({ width: z.int().positive(), height: z.int().positive() })
export type PictureSize = z.infer<typeof pictureSizeSchema>

/** Bytes of a stored file from `start`, `length` of them or fewer at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>

/** The facts of a finished video. */
export interface VideoFileFacts extends PictureSize {
  /** Null where the file does not say. */
  durationMs: number | null
}
