import { expect, it } from 'vitest'
import { ratioSchema, listSoldRatios, readAspectRatio } from './ratios.ts'

it('a film is sold in 16:9, and a cutdown set adds the three others', () => {
  expect(listSoldRatios({ hasCutdowns: false })).toEqual(['16:9'])
  expect(listSoldRatios({ hasCutdowns: true })).toEqual(['16:9', '9:16', '1:1', '4:5'])
})

it('a file may be of any ratio that is sold, and of no other', () => {
  expect(ratioSchema.options).toEqual(listSoldRatios({ hasCutdowns: true }))
})

it('a ratio is a number', () => {
  expect(readAspectRatio('9:16')).toBe(0.5625)
})
