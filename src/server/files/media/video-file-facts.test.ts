import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMp4, makeWebm } from '#test/files/make-video.ts'
import type { ReadBytes } from './picture-size.ts'
import { readMp4Facts } from './read-mp4-facts.ts'
import { readWebmFacts } from './read-webm-facts.ts'
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
  const content = await readFile(join(import.meta.dirname, '../../../../media/films', name))
  expect(sniffMedia(content)).toBe('video/mp4')
  const size = await readMp4Facts(from(content), content.length)
  const [wide = 0, high = 0] = ratio.split(':').map(Number)
  expect(size && size.width / size.height).toBeCloseTo(wide / high, 1)
  expect(size?.durationMs).toBe(5000)
})

test('a film that a phone took upright is measured as it is shown', async () => {
  const content = makeMp4({ width: 1920, height: 1080, isTurned: true })
  expect(await readMp4Facts(from(content), content.length)).toMatchObject({ width: 1080, height: 1920 })
})

test('a WebM is measured', async () => {
  const content = makeWebm({ width: 640, height: 360 })
  expect(sniffMedia(content)).toBe('video/webm')
  expect(await readWebmFacts(from(content), content.length)).toMatchObject({ width: 640, height: 360 })
})

test('a film’s duration is read, also of fragmented files and of WebM with its own time scale', async () => {
  for (const content of [
    makeMp4({ seconds: 30 }),
    makeMp4({ seconds: 30, isFragmented: true }),
    makeWebm({ seconds: 30 }),
  ]) {
    const read = sniffMedia(content) === 'video/mp4' ? readMp4Facts : readWebmFacts
    expect((await read(from(content), content.length))?.durationMs).toBe(30_000)
  }
})

test('what a browser recorded does not say how long it runs', async () => {
  const content = makeWebm({ seconds: null })
  expect((await readWebmFacts(from(content), content.length))?.durationMs).toBeNull()
})

test('a WebM that nests without end does not exhaust the stack', async () => {
  // A segment of unknown size, again and again.
  const nested = Buffer.alloc(1024 * 1024, Buffer.from([0x18, 0x53, 0x80, 0x67, 0xff]))
  expect(await readWebmFacts(from(nested), nested.length)).toBeNull()
})

test('an MP4 whose index is nothing but empty boxes has no size, and fills no memory', async () => {
  const content = Buffer.alloc(16 * 1024 * 1024)
  for (let position = 0; position + 8 <= content.length; position += 8) {
    content.writeUInt32BE(8, position)
    content.write('free', position + 4)
  }
  content.writeUInt32BE(content.length, 0)
  content.write('moov', 4)
  const before = process.memoryUsage().heapTotal
  expect(await readMp4Facts(from(content), content.length)).toBeNull()
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(30 * 1024 * 1024)
})

test('films that were cut or scrambled have no size, and never keep the server busy', async () => {
  for (const whole of [makeMp4({ padding: 500 }), makeWebm()]) {
    for (let cut = 0; cut < whole.length; cut += 7) {
      const content = Buffer.from(whole.subarray(0, cut))
      if (cut > 20) content.fill(cut % 256, cut - 15, cut - 5)
      await expect(readMp4Facts(from(content), content.length)).resolves.not.toThrow()
      await expect(readWebmFacts(from(content), content.length)).resolves.not.toThrow()
    }
  }
})
