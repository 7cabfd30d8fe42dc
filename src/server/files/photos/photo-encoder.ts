import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** What it ends with when the bytes are no picture that we take (encode-photo.ts); other failures are ours. */
const notAnImageExitCode = 3
const tooManyPixelsExitCode = 4

/** As the largest phones take them. A JPEG is shrunk while it is read, so that most of it is never unpacked. */
const jpegPixelsMax = 50_000_000
/** Of any other format, which is unpacked whole: an AVIF of 1 kB takes some 100 ms for each million. */
const pixelsMax = 25_000_000
const longestSide = 2000
const squareSide = 256

const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
/** The middle: where people put a face. */
const square = { width: squareSide, height: squareSide, fit: 'cover' } as const

/**
 * Re-encodes a picture from standard input to standard output, and reports its size by a message.
 * @param shape as named in encode-photo.ts
 */
async function encode(shape: string | undefined): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const content = await buffer(process.stdin)
  try {
    // Reads the head alone.
    const { format, width, height } = await sharp(content).metadata()
    const limitInputPixels = format === 'jpeg' ? jpegPixelsMax : pixelsMax
    if (width * height > limitInputPixels) {
      process.exitCode = tooManyPixelsExitCode
      return
    }
    const { data, info } = await sharp(content, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(shape === 'square' ? square : inside)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    process.send?.({ width: info.width, height: info.height })
    process.stdout.write(data)
  } catch {
    process.exitCode = notAnImageExitCode
  }
}

if (import.meta.main) await encode(process.argv[2])
