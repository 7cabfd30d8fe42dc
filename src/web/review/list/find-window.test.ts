import { expect, test } from 'vitest'
import { findOffsets, findWindow, isWithin } from './find-window.ts'

const offsets = findOffsets(Array.from({ length: 1000 }, (_, row) => 80 + (row % 3) * 40))

test('the rows in sight are drawn, and as far around them as is asked for', () => {
  const { first, end } = findWindow(offsets, 50_000, 800, 200)
  expect(offsets[first]).toBeLessThanOrEqual(49_800)
  expect(offsets[first + 1]).toBeGreaterThan(49_800)
  expect(offsets[end]).toBeGreaterThan(51_000)
  expect(end - first).toBeLessThan(20)
  expect(isWithin(findWindow(offsets, 50_000, 800, 0), { first, end })).toBe(true)
  expect(isWithin(findWindow(offsets, 50_400, 800, 0), { first, end })).toBe(false)
})

test('at the edges of the list nothing beyond it is asked for', () => {
  expect(findWindow(offsets, -300, 800, 200).first).toBe(0)
  expect(findWindow(offsets, 10_000_000, 800, 200)).toEqual({ first: 999, end: 1000 })
  expect(findWindow(findOffsets([]), 0, 800, 200)).toEqual({ first: 0, end: 0 })
})
