import { expect, test } from 'vitest'
import { findTile } from './strip-tiles.ts'

const tiles = { url: '', columns: 10, rows: 4, count: 32, frameStep: 12 }

test('a frame is shown by the last picture at or before it', () => {
  expect(findTile(0, tiles)).toEqual({ x: 0, y: 0 })
  expect(findTile(11, tiles)).toEqual({ x: 0, y: 0 })
  expect(findTile(12, tiles).x).toBeCloseTo(100 / 9)
  expect(findTile(374, tiles)).toEqual({ x: 100 / 9, y: 100 })
})

test('beyond the last picture it is the last one, and a strip of one row has no second', () => {
  expect(findTile(9999, tiles)).toEqual(findTile(374, tiles))
  expect(findTile(30, { ...tiles, columns: 1, rows: 1, count: 1 })).toEqual({ x: 0, y: 0 })
})
