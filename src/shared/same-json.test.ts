import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

test.each([
  [
    { a: 1, b: [1, { c: null }] },
    { b: [1, { c: null }], a: 1 },
  ],
  [{ a: undefined }, {}],
  ['x', 'x'],
])('%j says the same as %j', (a, b) => {
  expect(isSameJson(a, b)).toBe(true)
})

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, {}],
  [null, undefined],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('%j does not say the same as %j', (a, b) => {
  expect(isSameJson(a, b)).toBe(false)
  expect(isSameJson(b, a)).toBe(false)
})

test.each([
  [
    [1, 2],
    [1, 2, 3],
  ],
  [
    [1, 2],
    [1, 3],
  ],
  [[1], { 0: 1 }],
  [[1], { 0: 1, length: 1 }],
  [[], 'x'],
  [{}, 'x'],
  [{ 0: 'x' }, 'x'],
  [{}, 5],
  [{ a: 1 }, { b: 1 }],
  [0, false],
])('%j is another thing than %j, whichever comes first', (a, b) => {
  expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([false, false])
})
