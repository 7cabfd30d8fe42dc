import { describe, expect, it } from 'vitest'
import type { VideoSelection } from '../cart/product-selections.ts'
import { priceSelection } from '../checkout/price-selection.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { compareVideos } from './compare-videos.ts'

const video = (id: string, lengthSeconds: number, count = 1, hasCutdowns = false): VideoSelection => ({
  id,
  lengthSeconds,
  count,
  hasCutdowns,
  move: 'orbit',
})
const order = (...videos: VideoSelection[]) => ({
  films: videos,
  price: priceSelection(
    { plan: 'monthly', package: 'automated', films: videos },
    { products: [...seedProducts], figures: seedFigures, currency: 'usd' },
  ).price,
})

describe('the films of a block before and after a change', () => {
  it('are counted by kind, with their price in tokens', () => {
    const before = order(video('a', 15, 2), video('b', 5))
    const after = order(video('a', 15), video('c', 30, 1, true))
    expect(compareVideos(before, after)).toEqual([
      {
        title: '15 second ad',
        lengthSeconds: 15,
        hasCutdowns: false,
        countBefore: 2,
        countAfter: 1,
        tokensBefore: 6,
        tokensAfter: 3,
      },
      {
        title: '5 second ad',
        lengthSeconds: 5,
        hasCutdowns: false,
        countBefore: 1,
        countAfter: 0,
        tokensBefore: 1,
        tokensAfter: 0,
      },
      {
        title: '30 second ad',
        lengthSeconds: 30,
        hasCutdowns: true,
        countBefore: 0,
        countAfter: 1,
        tokensBefore: 0,
        tokensAfter: 7,
      },
    ])
  })

  it('of one kind in several lines are one kind; with cutdowns they are another', () => {
    const after = order(video('a', 15), video('b', 15, 2), video('c', 15, 1, true))
    expect(
      compareVideos(order(), after).map(({ hasCutdowns, countAfter, tokensAfter }) => [
        hasCutdowns,
        countAfter,
        tokensAfter,
      ]),
    ).toEqual([
      [false, 3, 9],
      [true, 1, 4],
    ])
  })

  it('that were never priced are left out', () => {
    const { price } = order()
    expect(compareVideos({ films: [video('a', 15)], price }, order())).toEqual([])
  })
})
