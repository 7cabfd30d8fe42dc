import { expect, test } from 'vitest'
import { describeFullDrawing, markLimits, noteMarksSchema } from './note-marks.ts'

const point = { x: 0.5, y: 0.25 }
const line = (points: number) => Array.from({ length: points }, () => point)
const isTaken = (marks: object) =>
  noteMarksSchema.safeParse({ ratio: '16:9', point: null, strokes: [], ...marks }).success

test('a point, a drawing or both are taken, by fractions of the picture', () => {
  expect(isTaken({ point })).toBe(true)
  expect(isTaken({ strokes: [line(2), line(1)] })).toBe(true)
  expect(noteMarksSchema.parse({ ratio: '9:16', point: { x: 1 / 3, y: 1 }, strokes: [line(1)] })).toEqual({
    ratio: '9:16',
    point: { x: 0.3333, y: 1 },
    strokes: [[point]],
  })
})

test.each([
  ['nothing drawn', {}],
  ['a ratio that nobody sells', { ratio: '2:1', point }],
  ['NaN', { point: { x: Number.NaN, y: 0 } }],
  ['infinity', { point: { x: 0, y: Number.POSITIVE_INFINITY } }],
  ['what JSON makes of NaN', { point: { x: null, y: 0 } }],
  ['a place outside the picture', { point: { x: 1.01, y: 0 } }],
  ['a place before the picture', { strokes: [[{ x: 0, y: -0.01 }]] }],
  ['a line without points', { strokes: [[]] }],
  ['a million points in one line', { strokes: [line(1_000_000)] }],
  ['a point too many over all lines', { strokes: [line(markLimits.points), line(1)] }],
  ['a line too many', { strokes: Array.from({ length: markLimits.strokes + 1 }, () => line(1)) }],
])('%s is refused', (_name, marks) => {
  expect(isTaken(marks)).toBe(false)
})

test('as many points as there may be are taken', () => {
  expect(isTaken({ strokes: [line(markLimits.points)] })).toBe(true)
})

test.each([
  [[line(markLimits.points)], [line(1)]],
  [[line(markLimits.points - 1), line(1)], [line(1)]],
  [Array.from({ length: markLimits.strokes }, () => line(1)), [line(1)]],
])('a full drawing says what the server would say of one line more', (strokes, more) => {
  const { error } = noteMarksSchema.safeParse({ ratio: '16:9', point: null, strokes: [...strokes, ...more] })
  expect(describeFullDrawing(strokes)).toBe(error?.issues[0]?.message)
  expect(describeFullDrawing(strokes.slice(1))).toBe(null)
})
