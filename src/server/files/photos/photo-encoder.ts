import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#shared/files/picture-widths.ts'

/** What it ends with when the bytes are no picture that we take (encode-photo.ts); other failures are ours. */
const notAnImageExitCode = 3
const tooManyPixelsExitCode = 4

/** As the largest phones take them. A JPEG is shrunk while it is read, so that most of it is never unpacked. */
const jpegPixelsMax = 50_000_000
/** Of any other format, which is unpacked whole: an AVIF of 1 kB takes some 100 ms for each million. */
const pixelsMax = 25_000_000
const maxSidePixels = 2000
const squareSide = 256

const inside = {
  width: maxSidePixels,
  height: maxSidePixels,
  fit: 'inside',
  withoutEnlargement: true,
} as const
/** The middle: where people put a face. */
const square = { width: squareSide, height: squareSide, fit: 'cover' } as const

/**
 * Re-encodes a picture from standard input to standard output: the whole one, then narrow ones of it, unless it is a
 * square. Reports their sizes by a message.
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
    const narrow = shape === 'square' ? [] : await encodeNarrow(data)
    process.send?.({
      width: info.width,
      height: info.height,
      bytes: data.length,
      narrowBytes: narrow.map((each) => each.length),
    })
    for (const each of [data, ...narrow]) process.stdout.write(each)
  } catch {
    process.exitCode = notAnImageExitCode
  }
}

const narrow = (picture: Sharp, width: number) => picture.resize({ width, withoutEnlargement: true })

/** On white where it is transparent: JPEG is not. The whole picture is decoded once, for the widest of them. */
async function encodeNarrow(picture: Buffer): Promise<Buffer[]> {
  const { data, info } = await narrow(sharp(picture), Math.max(...pictureWidths))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn: Buffer[] = []
  for (const width of pictureWidths) {
    const jpeg = narrow(sharp(data, { raw: info }), width).jpeg({ quality: 78, mozjpeg: true })
    drawn.push(await jpeg.toBuffer())
  }
  return drawn
}

if (import.meta.main) await encode(process.argv[2])
