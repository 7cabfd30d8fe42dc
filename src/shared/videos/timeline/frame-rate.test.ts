import { describe, expect, test } from 'vitest'
import { countFrames, findFrame, findFrameMiddle, formatFrame } from './frame-rate.ts'

const rates = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60000, den: 1001 },
]

test.each([
  [15, { num: 25, den: 1 }, 375],
  [15, { num: 24000, den: 1001 }, 360],
  [5, { num: 24, den: 1 }, 120],
])('%i seconds at %o are %i frames', (seconds, rate, frames) => {
  expect(countFrames(seconds, rate)).toBe(frames)
})

describe.each(rates)('at $num/$den', (rate) => {
  const frames = Array.from({ length: 2000 }, (_, frame) => frame)

  test('the middle of every frame lies in that frame', () => {
    expect(frames.filter((frame) => findFrame(findFrameMiddle(frame, rate), rate) !== frame)).toEqual([])
  })

  test.each([600, 1000, 90_000, 1_000_000])(
    'a frame’s start is known by a file that counts %i ticks a second',
    (ticks) => {
      const findStart = (frame: number) => Math.floor((frame * rate.den * ticks) / rate.num) / ticks
      expect(frames.filter((frame) => findFrame(findStart(frame), rate) !== frame)).toEqual([])
    },
  )
})

test.each([
  [0, { num: 24, den: 1 }, '00:00:00'],
  [84, { num: 24, den: 1 }, '00:03:12'],
  [1500, { num: 25, den: 1 }, '01:00:00'],
  [359, { num: 24000, den: 1001 }, '00:14:23'],
])('frame %i at %o reads as %s', (frame, rate, text) => {
  expect(formatFrame(frame, rate)).toBe(text)
})
