import { expect, test } from 'vitest'
import { describeMarkingProblem } from './describe-marking-problem.ts'

const shown = { cut: 2, ratio: '9:16' } as const
const marks = { point: { x: 0.5, y: 0.5 }, strokes: [] }

test('a note is marked on the picture of its cut and of its marks, and on no other', () => {
  expect(describeMarkingProblem({ cut: null, marks: null, isNew: true }, shown)).toBe(null)
  expect(describeMarkingProblem({ cut: 2, marks: { ratio: '9:16', ...marks }, isNew: true }, shown)).toBe(
    null,
  )
  const elsewhere = { cut: 1, marks: null }
  expect(describeMarkingProblem({ ...elsewhere, isNew: true }, shown)).toBe(
    'It is on v1: show that cut, or move it here, to mark the picture.',
  )
  expect(describeMarkingProblem({ ...elsewhere, isNew: false }, shown)).toBe(
    'It is on v1: show that cut to mark the picture.',
  )
  expect(describeMarkingProblem({ cut: 2, marks: { ratio: '16:9', ...marks }, isNew: true }, shown)).toBe(
    'It is marked in 16:9: show that ratio to go on, or clear it.',
  )
})
