import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoVideos } from './demo-videos.ts'
import { focusAt, frameLeft } from './frame-position.ts'
import { writeCaptions } from './write-captions.ts'

const media = join(import.meta.dirname, '../../../media')

describe('the demo catalogue has four films', () => {
  test('each has a file, a title and words that end before the film does', async () => {
    expect(demoVideos).toHaveLength(4)
    for (const video of demoVideos) {
      expect((await readFile(join(media, 'films', `${video.id}.mp4`))).length).toBeGreaterThan(0)
      expect(video.title).not.toBe('')
      for (const { fromSeconds, toSeconds } of video.cards) {
        expect(fromSeconds).toBeLessThan(toSeconds)
        expect(toSeconds).toBeLessThanOrEqual(video.lengthSeconds)
      }
    }
  })

  test.each(demoVideos.map((video) => [video.id, video] as const))(
    'the captions of %s say what its cards say',
    async (id, video) => {
      expect(await readFile(join(media, 'captions', `${id}.vtt`), 'utf8')).toBe(writeCaptions(video))
    },
  )

  test('a caption starts and ends to the millisecond', () => {
    const cards = [{ fromSeconds: 0.4, toSeconds: 3.45, copy: 'Open at sundown.' }]
    expect(writeCaptions({ cards })).toBe('WEBVTT\n\n1\n00:00:00.400 --> 00:00:03.450\nOpen at sundown.\n')
  })
})

describe('a narrow frame follows the subject', () => {
  const focus = [
    { atSeconds: 0, x: 0.7 },
    { atSeconds: 2, x: 0.5 },
  ]

  test('between two points it moves evenly, after the last it stays', () => {
    expect(focusAt(focus, 1)).toBeCloseTo(0.6)
    expect(focusAt(focus, 9)).toBe(0.5)
    expect(focusAt([], 1)).toBe(0.5)
  })

  test('9:16 has the subject in its middle; 1:1 is wide enough for a fixed picture', () => {
    const tall = 81 / 256
    expect(frameLeft(tall, 0.7)).toBeCloseTo(0.7 - tall / 2)
    expect(frameLeft(9 / 16, 0.7)).toBeCloseTo(0.5 - 9 / 32)
  })

  test('it never leaves the picture', () => {
    expect(frameLeft(81 / 256, 0.99)).toBeCloseTo(1 - 81 / 256)
    expect(frameLeft(81 / 256, 0)).toBe(0)
    expect(frameLeft(1, 0.9)).toBe(0)
  })
})

describe('the subject’s position', () => {
  const focus = [
    { atSeconds: 1, x: 0.2 },
    { atSeconds: 2, x: 0.4 },
    { atSeconds: 4, x: 0.8 },
  ]

  test('is the first point before it, then on the line between two', () => {
    expect([0, 1, 1.5, 2, 3, 4, 5].map((seconds) => focusAt(focus, seconds))).toEqual([
      0.2,
      0.2,
      expect.closeTo(0.3),
      0.4,
      expect.closeTo(0.6),
      0.8,
      0.8,
    ])
  })
})
