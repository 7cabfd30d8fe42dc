import { describe, expect, it } from 'vitest'
import type { VideoSelection } from '../cart/product-selections.ts'
import { defaultSelections } from '../cart/product-selections.ts'
import { seedFigures, seedProducts, type Product } from '../products/catalogue.ts'
import type { Plan, Package } from '../products/plan.ts'
import { findProductForLength, priceOneVideo, priceSelection } from './price-selection.ts'

const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }

function video(lengthSeconds: number, count = 1, hasCutdowns = false): VideoSelection {
  return { id: `film-${lengthSeconds}-${count}`, lengthSeconds, count, hasCutdowns, move: 'orbit' }
}

function price(pack: Package, plan: Plan, videos: VideoSelection[], from = catalogue) {
  return priceSelection({ plan, package: pack, films: videos }, from)
}

describe('the price of a selection', () => {
  it.each([
    ['automated, monthly, two 15 s films', price('automated', 'monthly', [video(15, 2)]), 6, 114_000],
    ['agency, quarterly, 12 tokens', price('agency', 'quarterly', [video(30, 2)]), 12, 1_200_420],
    [
      'automated, yearly, 20 tokens',
      price('automated', 'yearly', [video(30, 3), video(5, 2)]),
      20,
      3_283_200,
    ],
    [
      'automated, monthly, one 30 s and one 5 s film, both with cutdowns',
      price('automated', 'monthly', [video(30, 1, true), video(5, 1, true)]),
      9,
      171_000,
    ],
  ])('%s', (_title, priced, tokens, totalCents) => {
    expect(priced.problems).toEqual([])
    expect(priced.price.tokensPerBlock).toBe(tokens)
    expect(priced.price.totalCents).toBe(totalCents)
  })

  it('counts the volume discount from 10, 20 and 40 tokens a block', () => {
    const off = [9, 10, 19, 20, 39, 40].map(
      (n) => price('automated', 'monthly', [video(5, n)]).price.volumePercentOff,
    )
    expect(off).toEqual([0, 5, 5, 10, 10, 15])
  })

  it('refuses more than the card provider charges at once, and says what to do', () => {
    const lines = Array.from({ length: 60 }, () => video(5, 99))
    expect(price('automated', 'monthly', lines).problems).toEqual([])
    expect(price('agency', 'yearly', lines).problems).toMatchObject([
      {
        code: 'too_large',
        filmId: null,
        sentence: expect.stringMatching(
          /^One payment can be \$999,999\.99 at most; this one is \$[\d,.]+\. Choose fewer/,
        ),
      },
    ])
  })

  it('multiplies the discounts and rounds once, half up', () => {
    const figures = { ...seedFigures, tokenPriceCents: { automated: 335, agency: 335 } }
    // 335 x 10 x .95 x .90 x 3 = 8592.75
    expect(price('automated', 'quarterly', [video(5, 10)], { ...catalogue, figures }).price.totalCents).toBe(
      8593,
    )
    const half = { ...seedFigures, tokenPriceCents: { automated: 1, agency: 1 } }
    // 1 x 10 x .95 = 9.5
    expect(
      price('automated', 'monthly', [video(5, 10)], { ...catalogue, figures: half }).price.totalCents,
    ).toBe(10)
  })

  it('sells the custom length at a token for each five seconds begun', () => {
    const tokens = [5, 6, 7, 20, 59, 60].map(
      (s) => price('automated', 'monthly', [video(s)]).price.tokensPerBlock,
    )
    expect(tokens).toEqual([1, 2, 2, 4, 12, 12])
  })

  it('says at the film which length is not sold', () => {
    expect(price('automated', 'monthly', [video(61)]).problems).toMatchObject([
      { code: 'length_not_sold', filmId: 'film-61-1' },
    ])
    const withoutFifteen = {
      ...catalogue,
      products: seedProducts.map((p) => (p.id === 'ad-15' ? { ...p, isActive: false } : p)),
    }
    expect(price('automated', 'monthly', [video(15)], withoutFifteen).problems).toMatchObject([
      { code: 'length_not_sold' },
    ])
    const withoutCustom = {
      ...catalogue,
      products: seedProducts.map((p) => (p.id === 'custom' ? { ...p, isActive: false } : p)),
    }
    expect(price('automated', 'monthly', [video(17)], withoutCustom).problems).toMatchObject([
      { code: 'length_not_sold' },
    ])
    expect(price('automated', 'monthly', [video(15)], withoutCustom).problems).toEqual([])
  })

  it('says what to add below three tokens a block', () => {
    const [problem] = price('automated', 'monthly', [video(5, 2)]).problems
    expect(problem?.code).toBe('too_few_tokens')
    expect(problem?.sentence).toContain('Add 1 more')
  })

  it('sells the default order', () => {
    const { price: total, problems } = priceSelection(defaultSelections, catalogue)
    expect(problems).toEqual([])
    expect(total).toMatchObject({ tokensPerBlock: 8, totalCents: 152_000 })
  })
})

/** The catalogue of a new installation, with some products changed. */
const withProducts = (change: (product: Product) => Product) => ({
  ...catalogue,
  products: seedProducts.map(change),
})
const withoutKind = (kind: Product['kind']) => ({
  ...catalogue,
  products: seedProducts.filter((product) => product.kind !== kind),
})

const sold = (lengthSeconds: number, from = catalogue) => findProductForLength(from, lengthSeconds)?.id

describe('the product that sells a length', () => {
  it('is its own ad, and else the custom length from 5 to 60 seconds', () => {
    expect([5, 15, 30].map((seconds) => sold(seconds))).toEqual(['ad-5', 'ad-15', 'ad-30'])
    expect([4, 6, 59, 60, 61].map((seconds) => sold(seconds))).toEqual([
      undefined,
      'custom',
      'custom',
      'custom',
      undefined,
    ])
    const withoutFive = { ...catalogue, products: seedProducts.filter(({ id }) => id !== 'ad-5') }
    expect([4, 5].map((seconds) => sold(seconds, withoutFive))).toEqual([undefined, 'custom'])
  })

  it('stays the ad of that length when it is off sale, so that the custom length does not sell it', () => {
    const off = withProducts((product) =>
      product.id === 'ad-15' ? { ...product, isActive: false } : product,
    )
    expect(findProductForLength(off, 15)).toMatchObject({ id: 'ad-15', isActive: false })
  })

  it('is none where the catalogue has no custom length', () => {
    expect(sold(7, withoutKind('custom'))).toBeUndefined()
    const off = withProducts((product) =>
      product.kind === 'custom' ? { ...product, isActive: false } : product,
    )
    expect(sold(7, off)).toBeUndefined()
  })

  it('is an ad, whatever else has that length', () => {
    const odd = withProducts((product) =>
      product.kind === 'cutdowns' ? { ...product, lengthSeconds: 7 } : product,
    )
    const first = { ...odd, products: odd.products.toReversed() }
    expect(sold(7, first)).toBe('custom')
  })
})

describe('one film by itself', () => {
  it('has the title and the tokens of its ad, as the catalogue has them', () => {
    const dearer = withProducts((product) =>
      product.id === 'ad-15' ? { ...product, title: 'The fifteen', tokens: 4 } : product,
    )
    expect(priceOneVideo({ lengthSeconds: 15, hasCutdowns: false }, dearer)).toEqual({
      title: 'The fifteen',
      tokens: 4,
      problems: [],
    })
    expect(priceOneVideo({ lengthSeconds: 7, hasCutdowns: true }, catalogue)).toEqual({
      title: '7 second ad',
      tokens: 3,
      problems: [],
    })
  })

  it('prices cutdowns by the catalogue, and at one token where it has no price', () => {
    const dearer = withProducts((product) =>
      product.kind === 'cutdowns' ? { ...product, tokens: 3 } : product,
    )
    expect(priceOneVideo({ lengthSeconds: 15, hasCutdowns: true }, dearer).tokens).toBe(6)
    expect(priceOneVideo({ lengthSeconds: 15, hasCutdowns: true }, withoutKind('cutdowns'))).toMatchObject({
      tokens: 4,
      problems: [{ code: 'cutdowns_not_sold' }],
    })
  })

  it('that is not on sale says so in its own words', () => {
    const off = withProducts((product) => ({ ...product, isActive: false }))
    expect(priceOneVideo({ lengthSeconds: 15, hasCutdowns: true }, off).problems).toEqual([
      {
        code: 'length_not_sold',
        sentence:
          'The 15 second ad is not on sale at the moment. Choose another length, or remove this film.',
      },
      {
        code: 'cutdowns_not_sold',
        sentence: 'Social cutdowns are not on sale at the moment. Take them off this film.',
      },
    ])
    expect(priceOneVideo({ lengthSeconds: 61, hasCutdowns: false }, catalogue).problems).toEqual([
      {
        code: 'length_not_sold',
        sentence: 'A film of 61 seconds is not on sale. Choose another length, or remove this film.',
      },
    ])
    expect(priceOneVideo({ lengthSeconds: 15, hasCutdowns: false }, off).problems).toHaveLength(1)
  })
})

it('says what is saved, and what a block costs', () => {
  const { price: yearly } = price('automated', 'yearly', [video(30, 2)])
  // 19,000 x 12 x 12 = 2,736,000; less 5 % and 20 %.
  expect(yearly).toMatchObject({ totalCents: 2_079_360, blockCents: 173_280, savedCents: 656_640 })
})

it('says what is missing: a film, or so many tokens', () => {
  expect(price('automated', 'monthly', []).problems).toEqual([
    { code: 'no_films', filmId: null, sentence: 'Add at least one film.' },
  ])
  expect(price('agency', 'monthly', [video(5)]).problems).toEqual([
    {
      code: 'too_few_tokens',
      filmId: null,
      sentence:
        'A month starts at 3 tokens; you have 1. Add 2 more: 10 seconds of film, or cutdowns, at $390 a token.',
    },
  ])
})

const sell = (automated: number) =>
  price('automated', 'monthly', [video(15)], {
    ...catalogue,
    figures: { ...seedFigures, tokenPriceCents: { automated, agency: 1 } },
  }).problems

it('sells exactly what the card provider charges at most', () => {
  expect(sell(33_333_333)).toEqual([])
  expect(sell(33_333_334)).toMatchObject([{ code: 'too_large' }])
})
