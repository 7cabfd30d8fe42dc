import { expect, test } from 'vitest'
import { RowHeights } from './row-heights.ts'

const keys = Array.from({ length: 20 }, (_, row) => `row-${row}`)

test('rows that were not drawn are as high as the first ones that were', () => {
  const heights = new RowHeights()
  expect(heights.findOffsets(keys).at(-1)).toBe(20 * 120)
  for (const key of keys.slice(0, 8)) heights.measure(key, 200)
  expect(heights.findOffsets(keys).at(-1)).toBe(20 * 200)
  heights.measure('row-8', 80)
  expect(heights.findOffsets(keys).at(-1), 'the rest of the list stays as it is').toBe(19 * 200 + 80)
})

test('a row is measured in whole px, and without a height not at all', () => {
  const heights = new RowHeights()
  heights.measure('row-0', 0)
  expect(heights.version).toBe(0)
  heights.measure('row-0', 99.6)
  heights.measure('row-0', 100.4)
  expect([heights.version, heights.findOffsets(keys)[1]]).toEqual([1, 100])
})

test('rows are laid out once as long as nothing changed', () => {
  const heights = new RowHeights()
  const offsets = heights.findOffsets(keys)
  expect(heights.findOffsets(keys)).toBe(offsets)
  expect(heights.findOffsets([...keys])).not.toBe(offsets)
  heights.measure('row-3', 50)
  expect(heights.findOffsets(keys)[4]).toBe(3 * 120 + 50)
})
