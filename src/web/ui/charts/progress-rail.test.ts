import { expect, test } from 'vitest'
import { playheadIndex, travelledPart } from './progress-rail.tsx'

const rail = (states: string) =>
  [...states].map((state) => ({ state: ({ d: 'done', n: 'now', '-': 'next' } as const)[state] ?? 'next' }))

test.each([
  ['d------', 1],
  ['ddn----', 2],
  ['dddd---', 4],
  ['ddddddd', 6],
  ['-------', 0],
])('on a rail of %s the playhead stands at stop %i', (states, index) => {
  expect(playheadIndex(rail(states))).toBe(index)
})

test.each([
  ['-------', 'large', 0],
  ['ddn----', 'large', 2 / 7],
  ['dddddd-', 'large', 6 / 7],
  ['ddddddd', 'large', 1],
  ['ddn----', 'small', 2 / 6],
  ['ddddddd', 'small', 1],
] as const)('on a rail of %s, drawn %s, the way behind the playhead is %d of all', (states, size, part) => {
  expect(travelledPart(rail(states), size)).toBeCloseTo(part)
})
