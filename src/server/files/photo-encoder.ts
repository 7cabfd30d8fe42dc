import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** What it ends with when the bytes are no picture that we take (encode-photo.ts); other failures are ours. */
const notAnImageExitCode = 3

/** More than any phone takes, less than what fills the memory when it is unpacked. */
const pixelsMax = 50_000_000
const longestSide = 2000
const squareSide = 256

const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
/** The middle: where people put a face. */
const square = { width: squareSide, height: squareSide, fit: 'cover' } as const

/**
 * Reads a picture from standard input, writes it anew to standard output, and says its size by a message.
 * @param shape as encode-photo.ts names it
 */
async function encode(shape: string | undefined): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const content = await buffer(process.stdin)
  try {
    const { data, info } = await sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
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
