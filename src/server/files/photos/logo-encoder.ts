import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isPlainSvg } from './is-plain-svg.ts'

/** What it ends with where the bytes are no logo that we take (draw-logo.ts); other failures are ours. */
const exitCodes = { notALogo: 3, tooManyPixels: 4, notPlain: 5, empty: 6 } as const

const pixelsMax = 25_000_000
/** A logo that fills a video of 4K. */
const wholeSide = 2048
const previewSide = 640
/** At which a unit of an SVG is a pixel. */
const unitDensity = 72
/** The range that sharp takes. */
const [densityMin, densityMax] = [1, 100_000]

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Re-encodes a logo from standard input to standard output: the whole drawing, then its preview; their sizes go by a
 * message. SVG is drawn by librsvg, which has no base address here, so that it reads no file and asks no network, and
 * runs no script; `isPlainSvg` refuses what would be missing in the drawing.
 * @param media as named in sniff-brand-media.ts
 */
async function encode(media: string | undefined): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const content = await buffer(process.stdin)
  try {
    const isSvg = media === 'image/svg+xml'
    if (isSvg && !isPlainSvg(content)) return end(exitCodes.notPlain)
    // Reads the head alone.
    const { format, width, height } = await sharp(content).metadata()
    if (format !== (isSvg ? 'svg' : 'png')) return end(exitCodes.notALogo)
    if (!isSvg && width * height > pixelsMax) return end(exitCodes.tooManyPixels)
    const density = isSvg ? findDensity(Math.max(width, height)) : unitDensity
    const whole = await sharp(content, { density, limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize(inside(wholeSide))
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const preview = await sharp(whole.data)
      .resize(inside(previewSide))
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    if (await isInvisible(preview.data)) return end(exitCodes.empty)
    process.send?.({ whole: describe(whole), preview: describe(preview) })
    process.stdout.write(whole.data)
    process.stdout.write(preview.data)
  } catch {
    end(exitCodes.notALogo)
  }
}

function end(code: number): void {
  process.exitCode = code
}

/** Draws vectors in the size in which they are stored, not enlarged from pixels. */
function findDensity(longerSide: number): number {
  return Math.min(densityMax, Math.max(densityMin, (unitDensity * wholeSide) / longerSide))
}

async function isInvisible(png: Buffer): Promise<boolean> {
  const { hasAlpha } = await sharp(png).metadata()
  if (!hasAlpha) return false
  const { channels } = await sharp(png).stats()
  return channels.at(-1)?.max === 0
}

const describe = ({ data, info }: { data: Buffer; info: { width: number; height: number } }) => ({
  width: info.width,
  height: info.height,
  bytes: data.length,
})

if (import.meta.main) await encode(process.argv[2])
