import { expect, it } from 'vitest'
import { defaultSelections, type VideoSelection } from '../cart/product-selections.ts'
import type { Plan } from '../products/plan.ts'
import { priceSelection } from '../checkout/price-selection.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import { priceChange } from './price-change.ts'

const seedCatalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }
const video = (lengthSeconds: number, count: number): VideoSelection => ({
  id: `film-${lengthSeconds}`,
  lengthSeconds,
  count,
  hasCutdowns: false,
  move: 'orbit',
})
const selection = (plan: Plan, ...videos: VideoSelection[]) => ({ ...defaultSelections, plan, films: videos })
const priceVideos = (plan: Plan, ...videos: VideoSelection[]) =>
  priceSelection(selection(plan, ...videos), seedCatalogue).price

it('charges the difference for paid blocks that are not open, and changes the next one', () => {
  // Quarterly, 6 tokens: 190 x 6 x .9 = $1,026 a block; 9 tokens: $1,539 a block. Two of three blocks are not open.
  const terms = { price: priceVideos('quarterly', video(15, 2)), openBlock: 1, paidBlocks: 3 }
  expect(priceChange(terms, selection('quarterly', video(15, 3)), seedCatalogue)).toMatchObject({
    fromBlock: 2,
    alteredPaidBlocks: 2,
    dueNowCents: 2 * (153_900 - 102_600),
    price: { totalCents: 3 * 153_900 },
    problems: [],
  })
})

it('waits with less for the end of what is paid, and charges nothing', () => {
  const terms = { price: priceVideos('quarterly', video(15, 3)), openBlock: 1, paidBlocks: 3 }
  expect(priceChange(terms, selection('quarterly', video(15, 2)), seedCatalogue)).toMatchObject({
    fromBlock: 4,
    alteredPaidBlocks: 0,
    dueNowCents: 0,
    price: { totalCents: 3 * 102_600 },
  })
})

it('waits for the next payment where every paid block is open', () => {
  const terms = { price: priceVideos('monthly', video(15, 2)), openBlock: 4, paidBlocks: 4 }
  expect(priceChange(terms, selection('yearly', video(30, 4)), seedCatalogue)).toMatchObject({
    fromBlock: 5,
    dueNowCents: 0,
    price: { blocks: 12 },
  })
})

it('rounds once: thirds of a cent are not lost block by block', () => {
  const terms = {
    price: { ...priceVideos('quarterly', video(5, 3)), totalCents: 100 },
    openBlock: 1,
    paidBlocks: 3,
  }
  const { dueNowCents, price } = priceChange(terms, selection('quarterly', video(5, 4)), seedCatalogue)
  expect(dueNowCents).toBe(Math.round((2 * (price.totalCents - 100)) / 3))
})

it('names the reason why a change is not sold, beside its film', () => {
  const terms = { price: priceVideos('monthly', video(15, 2)), openBlock: 1, paidBlocks: 1 }
  expect(priceChange(terms, selection('monthly', video(5, 1)), seedCatalogue).problems).toMatchObject([
    { code: 'too_few_tokens' },
  ])
})

it('leaves the running period at its plan: less often billed is dearer only from the next period on', () => {
  const terms = { price: priceVideos('yearly', video(15, 2)), openBlock: 2, paidBlocks: 12 }
  expect(priceChange(terms, selection('monthly', video(15, 2)), seedCatalogue)).toMatchObject({
    fromBlock: 13,
    dueNowCents: 0,
    price: { totalCents: 114_000 },
  })
  // Videos are added too: these are charged at the plan that runs.
  expect(priceChange(terms, selection('monthly', video(15, 3)), seedCatalogue)).toMatchObject({
    fromBlock: 3,
    dueNowCents: Math.round((10 * (1_641_600 - 1_094_400)) / 12),
    price: { totalCents: 171_000 },
  })
})

it('never charges for films that stay, nor for fewer, although the catalogue has become dearer', () => {
  const terms = { price: priceVideos('quarterly', video(15, 2)), openBlock: 1, paidBlocks: 3 }
  const dearer = {
    ...seedCatalogue,
    figures: { ...seedFigures, tokenPriceCents: { automated: 50_000, agency: 90_000 } },
  }
  for (const videos of [
    [{ ...video(15, 2), move: 'crane' as const }],
    [video(15, 1), video(5, 1)],
    [video(30, 1)],
  ]) {
    expect(priceChange(terms, selection('quarterly', ...videos), dearer)).toMatchObject({
      fromBlock: 4,
      dueNowCents: 0,
    })
  }
})
