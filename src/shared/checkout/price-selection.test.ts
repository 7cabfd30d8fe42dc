import { describe, expect, it } from 'vitest'
import type { FilmSelection } from '../cart/product-selections.ts'
import { defaultSelections } from '../cart/product-selections.ts'
import { seedFigures, seedProducts } from '../products/catalogue.ts'
import type { Plan, Package } from '../products/plan.ts'
import { priceSelection } from './price-selection.ts'

const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }

function film(lengthSeconds: number, count = 1, hasCutdowns = false): FilmSelection {
  return { id: `film-${lengthSeconds}-${count}`, lengthSeconds, count, hasCutdowns, move: 'orbit' }
}

function price(pack: Package, plan: Plan, films: FilmSelection[], from = catalogue) {
  return priceSelection({ plan, package: pack, films }, from)
}

describe('the price of a selection', () => {
  it.each([
    ['automated, monthly, two 15 s films', price('automated', 'monthly', [film(15, 2)]), 6, 114_000],
    ['agency, quarterly, 12 tokens', price('agency', 'quarterly', [film(30, 2)]), 12, 1_200_420],
    ['automated, yearly, 20 tokens', price('automated', 'yearly', [film(30, 3), film(5, 2)]), 20, 3_283_200],
    [
      'automated, monthly, one 30 s and one 5 s film, both with cutdowns',
      price('automated', 'monthly', [film(30, 1, true), film(5, 1, true)]),
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
      (n) => price('automated', 'monthly', [film(5, n)]).price.volumePercentOff,
    )
    expect(off).toEqual([0, 5, 5, 10, 10, 15])
  })

  it('sells nothing that is more than the card provider charges at once, and says what to do', () => {
    const lines = Array.from({ length: 60 }, () => film(5, 99))
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
    expect(price('automated', 'quarterly', [film(5, 10)], { ...catalogue, figures }).price.totalCents).toBe(
      8593,
    )
    const half = { ...seedFigures, tokenPriceCents: { automated: 1, agency: 1 } }
    // 1 x 10 x .95 = 9.5
    expect(
      price('automated', 'monthly', [film(5, 10)], { ...catalogue, figures: half }).price.totalCents,
    ).toBe(10)
  })

  it('sells the custom length at a token for each five seconds begun', () => {
    const tokens = [5, 6, 7, 20, 59, 60].map(
      (s) => price('automated', 'monthly', [film(s)]).price.tokensPerBlock,
    )
    expect(tokens).toEqual([1, 2, 2, 4, 12, 12])
  })

  it('says at the film which length is not sold', () => {
    expect(price('automated', 'monthly', [film(61)]).problems).toMatchObject([
      { code: 'length_not_sold', filmId: 'film-61-1' },
    ])
    const withoutFifteen = {
      ...catalogue,
      products: seedProducts.map((p) => (p.id === 'ad-15' ? { ...p, isActive: false } : p)),
    }
    expect(price('automated', 'monthly', [film(15)], withoutFifteen).problems).toMatchObject([
      { code: 'length_not_sold' },
    ])
    const withoutCustom = {
      ...catalogue,
      products: seedProducts.map((p) => (p.id === 'custom' ? { ...p, isActive: false } : p)),
    }
    expect(price('automated', 'monthly', [film(17)], withoutCustom).problems).toMatchObject([
      { code: 'length_not_sold' },
    ])
    expect(price('automated', 'monthly', [film(15)], withoutCustom).problems).toEqual([])
  })

  it('says what to add below three tokens a block', () => {
    const [problem] = price('automated', 'monthly', [film(5, 2)]).problems
    expect(problem?.code).toBe('too_few_tokens')
    expect(problem?.sentence).toContain('Add 1 more')
  })

  it('makes the default a good order', () => {
    const { price: total, problems } = priceSelection(defaultSelections, catalogue)
    expect(problems).toEqual([])
    expect(total).toMatchObject({ tokensPerBlock: 8, totalCents: 152_000 })
  })
})
