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
