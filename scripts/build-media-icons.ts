import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const ground = '#0d0718'

interface IconSources {
  /** The sign as SVG, on its rounded ground. */
  sign: string
  /** A wide still for the social preview; its edges have the ground's colour. */
  previewStill: string
  target: string
}

/** Draws the sign for tabs, home screens and launchers, and the picture that a shared link shows. */
export async function drawIcons({ sign, previewStill, target }: IconSources): Promise<void> {
  await mkdir(target, { recursive: true })
  const draw = (size: number) =>
    sharp(Buffer.from(sign), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  // Systems that cut their own shape need the ground up to the edge and the sign within the inner four fifths.
  const full = async (size: number, part: number) =>
    sharp({ create: { width: size, height: size, channels: 4, background: ground } })
      .composite([{ input: await draw(Math.round(size * part)) }])
      .png({ compressionLevel: 9 })
      .toBuffer()

  const files: Record<string, Buffer> = {
    'favicon.ico': wrapAsIco(await draw(48), 48),
    'icon-192.png': await draw(192),
    'icon-512.png': await draw(512),
    'icon-maskable-512.png': await full(512, 0.74),
    'apple-touch-icon.png': await full(180, 0.86),
    'social-preview.jpg': await drawPreview(previewStill, await draw(112)),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(target, name), bytes)
}

/** 1200 x 630: a still, frame corners, the sign. No words, so that it serves any operator's name. */
async function drawPreview(still: string, sign: Buffer): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke="#a9a3c2" stroke-width="2">
      <path d="M40 80V40H80M1120 40h40V80M1160 550v40h-40M80 590H40V550"/></svg>`,
  )
  return sharp(still)
    .resize(1200, 630, { fit: 'cover' })
    .composite([{ input: corners }, { input: sign, left: 76, top: 76 }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** One PNG in the frame of an .ico file: header (6 bytes), one entry (16), the picture. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
