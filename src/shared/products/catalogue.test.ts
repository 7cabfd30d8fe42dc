import { expect, test } from 'vitest'
import { plans } from './plan.ts'
import { catalogueSchema, seedFigures, seedProducts } from './catalogue.ts'

test('a new installation sells ads of 5, 15 and 30 seconds, the custom length and social cutdowns', () => {
  const ads = seedProducts.filter((product) => product.kind === 'ad')
  expect(ads.map(({ lengthSeconds, tokens }) => [lengthSeconds, tokens])).toEqual([
    [5, 1],
    [15, 3],
    [30, 6],
  ])
  expect(seedProducts.map((product) => product.kind)).toEqual(['ad', 'ad', 'ad', 'custom', 'cutdowns'])
  expect(seedProducts.every((product) => product.isActive)).toBe(true)
})

test('its plans are monthly, quarterly and yearly, each with its figure', () => {
  expect(plans).toEqual(['monthly', 'quarterly', 'yearly'])
  expect(seedFigures.planPercentOff).toEqual({ monthly: 0, quarterly: 10, yearly: 20 })
})

test('it is a catalogue that the contract allows', () => {
  const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }
  expect(catalogueSchema.parse(catalogue)).toEqual(catalogue)
})
