import { expect, test } from 'vitest'
import { defaultSelections, type VideoSelection } from '../cart/product-selections.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { hasPrice } from './has-price.ts'
import { priceSelection } from './price-selection.ts'

const [video] = defaultSelections.films as [VideoSelection]
const priced = (videos: VideoSelection[], products = seedProducts) =>
  priceSelection(
    { ...defaultSelections, films: videos },
    { products: [...products], figures: seedFigures, currency: 'usd' },
  )

test('an order has a price, and so has one that is too small yet', () => {
  expect(hasPrice(priced(defaultSelections.films))).toBe(true)
  expect(hasPrice(priced([{ ...video, lengthSeconds: 5, hasCutdowns: false }]))).toBe(true)
})

test('no films, no price', () => {
  expect(hasPrice(priced([]))).toBe(false)
})

test('a film that is not on sale has no price, and so has the order with it', () => {
  expect(hasPrice(priced([video, { ...video, id: 'long', lengthSeconds: 240 }]))).toBe(false)
  const withoutCutdowns = seedProducts.map((one) => ({ ...one, isActive: one.kind !== 'cutdowns' }))
  expect(hasPrice(priced([video], withoutCutdowns))).toBe(false)
})

test('an order that is too much for one payment has its price', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...video, id: `film-${index}`, count: 99 }))
  const large = priceSelection(
    { plan: 'yearly', package: 'agency', films: lines },
    { products: [...seedProducts], figures: seedFigures, currency: 'usd' },
  )
  expect(large.problems.map(({ code }) => code)).toEqual(['too_large'])
  expect(hasPrice(large)).toBe(true)
})
