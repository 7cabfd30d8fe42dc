import { expect, test } from 'vitest'
import { reuseLines } from './reuse-lines.ts'

const before = [
  { id: 'a', count: 1 },
  { id: 'b', count: 2 },
]
const copy = () => structuredClone(before)

test('lines in which nothing differs are the very same, and so is their list', () => {
  expect(reuseLines(copy(), before)).toBe(before)
})

test('of a list with one changed line only that line is new', () => {
  const now = copy().map((line) => (line.id === 'b' ? { ...line, count: 3 } : line))
  const lines = reuseLines(now, before)
  expect(lines).toEqual(now)
  expect([lines[0] === before[0], lines[1] === before[1]]).toEqual([true, false])
})

test('a removed line, another order and a first list are distinguished', () => {
  expect(reuseLines(copy().slice(1), before)).toEqual([before[1]])
  expect(reuseLines(copy().toReversed(), before)).toEqual(before.toReversed())
  const first = copy()
  expect(reuseLines(first, undefined)).toBe(first)
})
