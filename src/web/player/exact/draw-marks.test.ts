import { expect, test } from 'vitest'
import { drawMarks } from './draw-marks.ts'

test('a mark of one frame is long enough to be seen', () => {
  expect(drawMarks([{ in: 10, out: 11 }], 240)).toBe('M10 5H12')
})

test('marks that touch are one line, in whatever order they come', () => {
  const marks = [
    { in: 60, out: 90 },
    { in: 0, out: 20 },
    { in: 20, out: 30 },
    { in: 5, out: 10 },
  ]
  expect(drawMarks(marks, 120)).toBe('M0 5H30M60 5H90')
})

test('a thousand marks on each frame of a short film are one line', () => {
  const marks = Array.from({ length: 1000 }, (_, at) => ({ in: at % 375, out: (at % 375) + 1 }))
  expect(drawMarks(marks, 375)).toMatch(/^M0 5H\d+(\.\d+)?$/)
  expect(drawMarks([], 375)).toBe('')
})
