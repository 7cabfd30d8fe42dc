import { expect, test } from 'vitest'
import { markLimits } from '#shared/review/note-marks.ts'
import { extendStroke, findPicturePoint, fitStroke, formatPath, movePoint, takeBackMark } from './strokes.ts'

const box = { left: 100, top: 50, width: 640, height: 360 }
const line = (points: number) => Array.from({ length: points }, () => ({ x: 0.1, y: 0.1 }))

test('a place is a part of the picture, and never outside it', () => {
  expect(findPicturePoint({ clientX: 420, clientY: 230 }, box)).toEqual({ x: 0.5, y: 0.5 })
  expect(findPicturePoint({ clientX: 0, clientY: 9000 }, box)).toEqual({ x: 0, y: 1 })
  expect(findPicturePoint({ clientX: 0, clientY: 0 }, { ...box, width: 0 })).toEqual({ x: 0.5, y: 0.5 })
})

test('a line has a point where the pointer has moved', () => {
  const stroke = [{ x: 0.2, y: 0.2 }]
  expect(extendStroke(stroke, { x: 0.201, y: 0.2 })).toBe(stroke)
  expect(extendStroke(stroke, { x: 0.21, y: 0.2 })).toHaveLength(2)
})

test('no line has more points than the server takes of a drawing', () => {
  expect(fitStroke(line(50), [line(markLimits.points - 20)])).toHaveLength(20)
})

test('the last line is taken back first, then the point, then nothing is left', () => {
  const point = { x: 0.5, y: 0.5 }
  const marks = { ratio: '16:9' as const, point, strokes: [line(1), line(2)] }
  expect(takeBackMark(marks)).toEqual({ ...marks, strokes: [line(1)] })
  expect(takeBackMark({ ...marks, strokes: [line(1)] })).toEqual({ ...marks, strokes: [] })
  expect(takeBackMark({ ...marks, strokes: [] })).toBeNull()
  expect(takeBackMark({ ...marks, point: null, strokes: [line(1)] })).toBeNull()
})

test('a tap is a dot', () => {
  expect(formatPath(line(1))).toBe('M100 100h.01')
  expect(
    formatPath([
      { x: 0, y: 0 },
      { x: 1, y: 0.5 },
    ]),
  ).toBe('M0 0L1000 500')
})

test('arrows move a point, and stop at the edge', () => {
  expect(movePoint({ x: 0.5, y: 0.5 }, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0.45 })
  expect(movePoint({ x: 0.995, y: 0.5 }, 'ArrowRight', false)).toEqual({ x: 1, y: 0.5 })
  expect(movePoint({ x: 0, y: 0 }, 'n', false)).toBeNull()
})
