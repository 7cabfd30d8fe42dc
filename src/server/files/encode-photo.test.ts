import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto } from './encode-photo.ts'

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
  expect(await encodePhoto(Readable.from([large]))).toMatchObject({ width: 2000, height: 1333 })
  expect(process.memoryUsage.rss() - before).toBeLessThan(30 * 1024 * 1024)
})
