import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMp4, makeWebm } from '#test/make-film.ts'
import type { ReadBytes } from './picture-size.ts'
import { readMp4Size } from './read-mp4-size.ts'
import { readWebmSize } from './read-webm-size.ts'
import { sniffMedia } from './sniff-media.ts'

const from =
  (content: Buffer): ReadBytes =>
  async (start, length) =>
    content.subarray(start, start + length)

test.each([
  ['shoe.mp4', '16:9'],
  ['headphones-9x16.mp4', '9:16'],
  ['headphones-1x1.mp4', '1:1'],
])('the picture of a real film is measured: %s', async (name, ratio) => {
  const content = await readFile(join(import.meta.dirname, '../../../media/films', name))
  expect(sniffMedia(content)).toBe('video/mp4')
  const size = await readMp4Size(from(content), content.length)
  const [wide = 0, high = 0] = ratio.split(':').map(Number)
  expect(size && size.width / size.height).toBeCloseTo(wide / high, 1)
})

test('a film that a phone took upright is measured as it is shown', async () => {
  const content = makeMp4({ width: 1920, height: 1080, isTurned: true })
  expect(await readMp4Size(from(content), content.length)).toEqual({ width: 1080, height: 1920 })
})

test('a WebM is measured', async () => {
  const content = makeWebm({ width: 640, height: 360 })
  expect(sniffMedia(content)).toBe('video/webm')
  expect(await readWebmSize(from(content), content.length)).toEqual({ width: 640, height: 360 })
})

test('films that were cut or scrambled have no size, and never keep the server busy', async () => {
  for (const whole of [makeMp4({ padding: 500 }), makeWebm()]) {
    for (let cut = 0; cut < whole.length; cut += 7) {
      const content = Buffer.from(whole.subarray(0, cut))
      if (cut > 20) content.fill(cut % 256, cut - 15, cut - 5)
      await expect(readMp4Size(from(content), content.length)).resolves.not.toThrow()
      await expect(readWebmSize(from(content), content.length)).resolves.not.toThrow()
    }
  }
})
