import { expect, test } from 'vitest'
import type { FilmSelection } from '../cart/product-selections.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { describeFilms } from './describe-films.ts'
import { priceSelection } from './price-selection.ts'

const film = (id: string, lengthSeconds: number, count: number, hasCutdowns = false): FilmSelection => ({
  id,
  lengthSeconds,
  count,
  hasCutdowns,
  move: 'orbit',
})

test('films are listed by kind: alike ones are counted together, cutdowns make another kind', () => {
  const films = [film('a', 15, 1), film('b', 15, 2, true), film('c', 15, 3), film('d', 7, 1)]
  const { price } = priceSelection(
    { plan: 'monthly', package: 'automated', films },
    { products: [...seedProducts], figures: seedFigures, currency: 'usd' },
  )
  expect(describeFilms(films, price)).toEqual([
    '4 × 15 second ad',
    '2 × 15 second ad, with social cutdowns',
    '1 × 7 second ad',
  ])
})
