import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMaster } from '#test/files/make-master.ts'
import { derivedFiles } from './media-order.ts'
import { planPosters } from './plan-pictures.ts'
import { runMediaChild } from './run-media-child.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'arcframe-colors-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const [luma, blue, red] = [120, 100, 195]
/** What such a pixel of video range shows, by the weights that the matrix gives to red and to blue. */
function showColor(redWeight: number, blueWeight: number): number[] {
  const [y, cb, cr] = [(luma - 16) / 219, (blue - 128) / 224, (red - 128) / 224]
  const r = y + 2 * (1 - redWeight) * cr
  const b = y + 2 * (1 - blueWeight) * cb
  const g = (y - redWeight * r - blueWeight * b) / (1 - redWeight - blueWeight)
  return [r, g, b].map((each) => each * 255)
}
const rec709 = showColor(0.2126, 0.0722)
const bt601 = showColor(0.299, 0.114)

/** Two conversions of 8 bits are off by up to five; the two matrices show this pixel 13 apart. */
const offMax = 6

test.each([
  { name: 'untagged', matrix: null, shown: rec709 },
  { name: 'Rec. 709', matrix: 'bt709' as const, shown: rec709 },
  { name: 'BT.601', matrix: 'smpte170m' as const, shown: bt601 },
])('poster and strip of a master show its colours: $name', async ({ name, matrix, shown }) => {
  const derived = join(folder, name)
  await mkdir(derived)
  const master = join(folder, `${name}.mp4`)
  await makeMaster(master, { frames: 12, isMoving: false, chroma: [blue, red], matrix })
  const order = { master, mediaType: 'video/mp4', folder: derived, ffmpegPath: null } as const
  const { facts } = await runMediaChild(order, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  expect(facts.video.color.matrix).toBe(matrix)
  for (const file of ['poster', 'strip'] as const) {
    const area = { left: 16, top: 16, width: 64, height: 32 }
    const image = await sharp(join(derived, derivedFiles[file].name)).extract(area).png().toBuffer()
    const means = (await sharp(image).stats()).channels.map(({ mean }) => mean)
    const off = means.map((mean, index) => Math.abs(mean - (shown[index] ?? 0)))
    expect(Math.max(...off), `${file}: ${means.join(', ')}, not ${shown.join(', ')}`).toBeLessThan(offMax)
  }
})

test('posters of a master that is black at a third show the first picture after it that is not', async () => {
  const derived = join(folder, 'black')
  await mkdir(derived)
  const master = join(folder, 'black.mp4')
  await makeMaster(master, { frames: 30, isMoving: false, blackFrames: 15 })
  const order = { master, mediaType: 'video/mp4', folder: derived, ffmpegPath: null } as const
  await runMediaChild(order, { onProgress: () => undefined, signal: new AbortController().signal })
  for (const { file } of planPosters({ width: 1280, height: 720 })) {
    const [grey] = (await sharp(join(derived, derivedFiles[file].name)).greyscale().stats()).channels
    expect(grey?.mean, file).toBeGreaterThan(60)
  }
})
