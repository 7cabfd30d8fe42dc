import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto } from './encode-photo.ts'

/** For pictures that take a second, on a busy machine. */
const withinMs = 300_000

test('a photo that could not be read from where it was staged is not taken for a bad photo', async () => {
  const away = Readable.from(
    (async function* () {
      yield Buffer.from([0xff, 0xd8, 0xff])
      throw new Error('The storage is away')
    })(),
  )
  await expect(encodePhoto(away)).rejects.toThrow('The storage is away')
})

test('photos are drawn outside the server, so that their decoders leave nothing in its memory', async () => {
  const large = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#8b5cf6' } })
    .png()
    .toBuffer()
  const before = process.memoryUsage.rss()
  expect(await encodePhoto(Readable.from([large]), 'whole', { withinMs })).toMatchObject({
    width: 2000,
    height: 1333,
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(30 * 1024 * 1024)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8b5cf6' } })

/** A picture with a false size in its header, which must be refused without decoding. */
async function claim(width: number, height: number, format: 'avif' | 'png' | 'jpeg'): Promise<Buffer> {
  const content = await plain(64, 64)[format]().toBuffer()
  if (format === 'jpeg') {
    const frame = content.indexOf(Buffer.from([0xff, 0xc0]))
    content.writeUInt16BE(height, frame + 5)
    content.writeUInt16BE(width, frame + 7)
    return content
  }
  const start = format === 'avif' ? content.indexOf('ispe') + 8 : content.indexOf('IHDR') + 4
  content.writeUInt32BE(width, start)
  content.writeUInt32BE(height, start + 4)
  if (format === 'png') content.writeUInt32BE(crc32(content.subarray(start - 4, start + 13)), start + 13)
  return content
}

test.each([
  ['avif', 16_000, 3_100],
  ['png', 6_000, 5_000],
  ['jpeg', 10_000, 6_000],
] as const)(
  '%s of more pixels than are worth unpacking is refused by what its head says',
  async (...image) => {
    const [format, width, height] = image
    const content = await claim(width, height, format)
    await expect(encodePhoto(Readable.from([content]))).rejects.toMatchObject({ code: 'too_many_pixels' })
  },
)

test('a JPEG as large as the largest phones take is fine: it is shrunk while it is read', async () => {
  const content = await plain(8_160, 6_120).jpeg().toBuffer()
  expect(await encodePhoto(Readable.from([content]), 'whole', { withinMs })).toMatchObject({
    width: 2000,
    height: 1500,
  })
})

test('narrow pictures are JPEG on white, as high as the picture is; a square has none', async () => {
  const clear = await sharp({ create: { width: 1000, height: 1500, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { width, narrow } = await encodePhoto(Readable.from([clear]))
  expect(width).toBe(1000)
  const drawn = narrow.map(({ content }) => sharp(content))
  expect(await Promise.all(drawn.map((each) => each.metadata()))).toMatchObject([
    { format: 'jpeg', width: 320, height: 480 },
    { format: 'jpeg', width: 640, height: 960 },
  ])
  expect(narrow.map((each) => each.width)).toEqual([320, 640])
  const [pixel] = await sharp(narrow[0]?.content)
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(pixel).toBe(255)
  expect((await encodePhoto(Readable.from([clear]), 'square')).narrow).toEqual([])
})

test('a picture that takes too long to read is aborted with its reason', async () => {
  const content = await plain(300, 200).jpeg().toBuffer()
  await expect(encodePhoto(Readable.from([content]), 'whole', { withinMs: 1 })).rejects.toMatchObject({
    code: 'picture_too_slow',
  })
})
