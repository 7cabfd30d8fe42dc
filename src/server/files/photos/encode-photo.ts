import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { pictureWidths, type PictureWidth } from '#shared/files/picture-widths.ts'
import { pictureSizeSchema, type PictureSize } from '../media/picture-size.ts'
import { encodeTimeoutMs, runEncoder } from './run-encoder.ts'

const script = join(import.meta.dirname, 'photo-encoder.ts')
/** As photo-encoder.ts ends; not imported from there, because that would load the decoders here. */
const refusals = { 3: 'not_an_image', 4: 'too_many_pixels' } as const

/** `whole`: as it was taken, at most 2000 px; `square`: its middle, 256 px, for a face beside a name. */
export type PhotoShape = 'whole' | 'square'

interface EncodedPhoto extends PictureSize {
  /** WebP. */
  content: Buffer
  /** JPEG, for lists and e-mails; none of a square. */
  narrow: { width: PictureWidth; content: Buffer }[]
}

/** Lengths of what was written, one after the other. */
const reportSchema = z.object({
  ...pictureSizeSchema.shape,
  bytes: z.int().positive(),
  /** In the order of `pictureWidths`. */
  narrowBytes: z.array(z.int().positive()),
})

/**
 * Re-encodes a picture: turned upright, in the size of its shape, as WebP. Nothing of the file itself is left, so neither its
 * place and time nor anything hidden in it.
 *
 * @param options.withinMs how long it may take, the start of the process included
 * @throws Refusal not_an_image for what cannot be decoded, too_many_pixels, picture_too_slow
 */
export async function encodePhoto(
  picture: Readable,
  shape: PhotoShape = 'whole',
  { withinMs = encodeTimeoutMs } = {},
): Promise<EncodedPhoto> {
  const run = {
    script,
    args: [shape],
    report: reportSchema,
    refusals,
    crashed: 'not_an_image',
    slow: 'picture_too_slow',
    withinMs,
  } as const
  const { content, report } = await runEncoder(picture, run)
  const { width, height, bytes, narrowBytes } = report
  let start = bytes
  const narrow = narrowBytes.flatMap((length, index) => {
    const narrowWidth = pictureWidths[index]
    const part = content.subarray(start, (start += length))
    return narrowWidth === undefined ? [] : [{ width: narrowWidth, content: part }]
  })
  return { content: content.subarray(0, bytes), width, height, narrow }
}
