import { describe, expect, it } from 'vitest'
import { videoLengthRule } from './video-length.ts'

describe('the length of a film decides how much copy it carries', () => {
  it.each([
    [5, 0, 0],
    [15, 3, 30],
    [30, 6, 60],
    // Any other length: floor(length / 5) cards, ceil(length / 5) * 10 words.
    [7, 1, 20],
    [20, 4, 40],
    [4, 0, 10],
    [10, 2, 20],
    [16, 3, 40],
    [29, 5, 60],
    [60, 12, 120],
    [0, 0, 0],
  ])('%i seconds: %i copy cards, %i words', (length, copyCards, words) => {
    expect(videoLengthRule(length)).toEqual({ copyCards, words })
  })
})
