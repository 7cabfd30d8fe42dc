import { expect, test } from 'vitest'
import type { VideoSelection } from '../cart/product-selections.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { describeOrderedVideos } from './describe-ordered-videos.ts'
import { priceSelection } from './price-selection.ts'

const video = (id: string, lengthSeconds: number, count: number, hasCutdowns = false): VideoSelection => ({
  id,
  lengthSeconds,
  count,
  hasCutdowns,
  move: 'orbit',
})

test('films are listed by kind: alike ones are counted together, cutdowns make another kind', () => {
  const videos = [video('a', 15, 1), video('b', 15, 2, true), video('c', 15, 3), video('d', 7, 1)]
  const { price } = priceSelection(
    { plan: 'monthly', package: 'automated', films: videos },
    { products: [...seedProducts], figures: seedFigures, currency: 'usd' },
  )
  expect(describeOrderedVideos(videos, price)).toEqual([
    '4 × 15 second ad',
    '2 × 15 second ad, with social cutdowns',
    '1 × 7 second ad',
  ])
})
