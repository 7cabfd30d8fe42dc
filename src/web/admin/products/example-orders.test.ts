import { expect, it } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { priceExamples } from './example-orders.ts'

const saved = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }

it('the examples are priced by the one price function, before and after', () => {
  const wanted = {
    ...saved,
    figures: { ...seedFigures, tokenPriceCents: { automated: 20_000, agency: 39_000 } },
  }
  const prices = priceExamples(saved, wanted).map(({ beforeCents, afterCents }) => [beforeCents, afterCents])
  expect(prices).toEqual([
    [114_000, 120_000],
    [171_000, 180_000],
    [1_200_420, 1_200_420],
    [3_283_200, 3_456_000],
  ])
})

it('an example that could not be bought any more says why', () => {
  const products = seedProducts.map((product) =>
    product.kind === 'cutdowns' ? { ...product, isActive: false } : product,
  )
  const social = priceExamples(saved, { ...saved, products })[1]
  expect(social?.problem).toMatch('cutdowns are not on sale')
})

it('nothing is said of the price while what was typed can’t be read', () => {
  expect(priceExamples(saved, null)[0]).toMatchObject({ beforeCents: 114_000, afterCents: null })
})
