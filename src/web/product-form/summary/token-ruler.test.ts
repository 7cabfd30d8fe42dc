import { expect, test } from 'vitest'
import { seedFigures } from '#shared/products/catalogue.ts'
import { stepsWithRoom } from './token-ruler.tsx'

test.each([
  [12, [10]],
  [23, [20, 10]],
  [46, [40, 20]],
  [60, [40]],
  [480, []],
])('on a ruler of %i tokens the words of no two discounts run into each other', (end, named) => {
  const found = stepsWithRoom(seedFigures.volumeDiscounts, end).map(({ fromTokens }) => fromTokens)
  expect(found).toEqual(named)
  found.forEach((at, index) => {
    expect(at / end).toBeGreaterThan(0.33)
    const above = found[index - 1]
    if (above !== undefined) expect((above - at) / end).toBeGreaterThan(0.33)
  })
})
