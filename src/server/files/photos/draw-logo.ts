import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { LogoMedia } from '../media/sniff-brand-media.ts'
import { pictureSizeSchema, type PictureSize } from '../media/picture-size.ts'
import type { WholeUpload } from '../media/whole-upload.ts'
import { encodeTimeoutMs, runEncoder } from './run-encoder.ts'
import { decodeInTurn } from './store-picture.ts'

const script = join(import.meta.dirname, 'logo-encoder.ts')
/** As logo-encoder.ts ends; not imported from there, because that would load the decoders here. */
const refusals = { 3: 'not_a_logo', 4: 'too_many_pixels', 5: 'svg_not_plain', 6: 'logo_empty' } as const

interface Drawing extends PictureSize {
  /** PNG. */
  content: Buffer
}

export interface DrawnLogo {
  /** For videos: 2048 px on its longer side; a PNG that is smaller is not enlarged. */
  whole: Drawing
  /** For screens: 640 px at most. */
  preview: Drawing
}

const drawingSchema = z.object({ ...pictureSizeSchema.shape, bytes: z.int().positive() })
const reportSchema = z.object({ whole: drawingSchema, preview: drawingSchema })

/**
 * Re-encodes a logo as PNG, in the sizes that are needed. Nothing of the uploaded file is left.
 * @throws Refusal not_a_logo, too_many_pixels, svg_not_plain, logo_empty, logo_too_slow
 */
export async function encodeLogo(
  logo: Readable,
  media: LogoMedia,
  { withinMs = encodeTimeoutMs } = {},
): Promise<DrawnLogo> {
  const run = {
    script,
    args: [media],
    report: reportSchema,
    refusals,
    crashed: 'not_a_logo',
    slow: 'logo_too_slow',
    withinMs,
  } as const
  const { content, report } = await runEncoder(logo, run)
  const { whole, preview } = report
  const between = whole.bytes
  return {
    whole: { content: content.subarray(0, between), width: whole.width, height: whole.height },
    preview: { content: content.subarray(between), width: preview.width, height: preview.height },
  }
}

/**
 * Re-encodes an uploaded logo, in the fair queue of all pictures.
 * @throws Refusal as `encodeLogo`; too_many_uploads, busy
 */
export function drawLogo(upload: WholeUpload, media: LogoMedia): Promise<DrawnLogo> {
  return decodeInTurn(upload.uploaderId, async () => encodeLogo(await upload.read(), media))
}
