import { describe, expect, it } from 'vitest'
import {
  durationText,
  videoComparisonSchema,
  videoDifferenceSentence,
  findVideoDifferences,
  pictureRatio,
  type VideoComparison,
} from './video-differences.ts'

const compare = (
  [width, height, durationMs]: [number, number, number | null],
  [ratio, lengthSeconds]: [VideoComparison['sold']['ratio'], number],
): VideoComparison => ({ file: { width, height, durationMs }, sold: { ratio, lengthSeconds } })

describe('a finished film beside what was sold', () => {
  it.each([
    [[1920, 1080, 30_000], ['16:9', 30], []],
    [[854, 480, 30_400], ['16:9', 30], []],
    [[1080, 1350, 4_960], ['4:5', 5], []],
    [
      [1280, 720, 5_000],
      ['9:16', 30],
      ['ratio', 'length'],
    ],
    [[1440, 1080, 15_000], ['16:9', 15], ['ratio']],
    [[1920, 1080, 15_501], ['16:9', 15], ['length']],
    [[1920, 1080, 14_499], ['16:9', 15], ['length']],
    [[1920, 1080, null], ['16:9', 15], ['length']],
  ] as const)('of %j for %j differs in %j', (file, sold, differences) => {
    expect(findVideoDifferences(compare([...file], [...sold]))).toEqual(differences)
  })

  it('is described with both', () => {
    expect(videoDifferenceSentence(compare([1280, 720, 5_000], ['9:16', 30]))).toBe(
      'This is 1280 × 720, 5 s, for a 9:16 of 30 s.',
    )
    expect(videoDifferenceSentence(compare([1280, 720, null], ['16:9', 5]))).toBe(
      'This is 1280 × 720, of a length that it does not say, for a 16:9 of 5 s.',
    )
  })
})

it('a picture’s ratio has the name that is sold, or is a number', () => {
  expect(pictureRatio({ width: 720, height: 1280 })).toBe('9:16')
  expect(pictureRatio({ width: 640, height: 480 })).toBe('1.33:1')
})

it('a length is whole seconds, or tenths', () => {
  expect([5_000, 14_640, null].map(durationText)).toEqual(['5 s', '14.6 s', null])
})

it('a length may differ by half a second, a picture by a hundredth, both included', () => {
  expect(findVideoDifferences(compare([1920, 1080, 15_500], ['16:9', 15]))).toEqual([])
  expect(findVideoDifferences(compare([1920, 1080, 14_500], ['16:9', 15]))).toEqual([])
  expect(findVideoDifferences(compare([1920, 1080, null], ['16:9', 0 as number]))).toEqual(['length'])
})

it('a browser’s facts about a file are validated before the comparison', () => {
  const whole = compare([1920, 1080, null], ['16:9', 15])
  expect(videoComparisonSchema.parse(whole)).toEqual(whole)
  for (const broken of [{}, { ...whole, file: {} }, { ...whole, sold: {} }]) {
    expect(videoComparisonSchema.safeParse(broken).success).toBe(false)
  }
})
