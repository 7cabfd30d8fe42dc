import { expect, test } from 'vitest'
import { defaultSelections, type FilmSelection } from '../cart/product-selections.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { hasPrice } from './has-price.ts'
import { priceSelection } from './price-selection.ts'

const [film] = defaultSelections.films as [FilmSelection]
const priced = (films: FilmSelection[], products = seedProducts) =>
  priceSelection({ ...defaultSelections, films }, { products: [...products], figures: seedFigures })

test('an order has a price, and so has one that is too small yet', () => {
  expect(hasPrice(priced(defaultSelections.films))).toBe(true)
  expect(hasPrice(priced([{ ...film, lengthSeconds: 5, hasCutdowns: false }]))).toBe(true)
})

test('no films, no price', () => {
  expect(hasPrice(priced([]))).toBe(false)
})

test('a film that is not on sale has no price, and so has the order with it', () => {
  expect(hasPrice(priced([film, { ...film, id: 'long', lengthSeconds: 240 }]))).toBe(false)
  const withoutCutdowns = seedProducts.map((one) => ({ ...one, isActive: one.kind !== 'cutdowns' }))
  expect(hasPrice(priced([film], withoutCutdowns))).toBe(false)
})

test('an order that is too much for one payment has its price', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...film, id: `film-${index}`, count: 99 }))
  const large = priceSelection(
    { plan: 'yearly', package: 'agency', films: lines },
    { products: [...seedProducts], figures: seedFigures },
  )
  expect(large.problems.map(({ code }) => code)).toEqual(['too_large'])
  expect(hasPrice(large)).toBe(true)
})
