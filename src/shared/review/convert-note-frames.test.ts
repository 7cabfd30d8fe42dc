import { expect, test } from 'vitest'
import { convertNoteFrames } from './convert-note-frames.ts'

const pal = { num: 25, den: 1 }
const double = { num: 50, den: 1 }
const film = { num: 24_000, den: 1001 }

test.each([
  ['the same rate', { in: 10, out: 20 }, pal, pal, { in: 10, out: 20 }],
  ['twice the rate: frames in the middle of those', { in: 10, out: 20 }, pal, double, { in: 21, out: 40 }],
  ['one frame at half the rate', { in: 41, out: 42 }, double, pal, { in: 20, out: 21 }],
  ['two frames that are one', { in: 40, out: 42 }, double, pal, { in: 20, out: 21 }],
  ['the end of a film', { in: 374, out: 375 }, pal, film, { in: 359, out: 360 }],
])('a range of %s', (_what, frames, from, to, converted) => {
  expect(convertNoteFrames(frames, from, to)).toEqual(converted)
})
