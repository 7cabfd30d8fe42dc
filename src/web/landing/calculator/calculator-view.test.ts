import { describe, expect, test } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { createCalculatorState, describeCalculator, listAds } from './calculator-view.ts'

const catalogue = { products: [...seedProducts], figures: seedFigures, currency: 'usd' }
const begun = createCalculatorState(catalogue)
const removeBoardVideos = { ...begun, counts: { byLength: {}, cutdowns: 0 } }

const withActive = (isActive: (id: string) => boolean) => ({
  ...catalogue,
  products: seedProducts.map((product) => ({ ...product, isActive: isActive(product.id) })),
})

describe('the pricing table', () => {
  test('begins with the good order, at its price for each plan', () => {
    const view = describeCalculator(begun, catalogue)
    expect(view.steppers).toMatchObject({ 15: { value: 2 }, 5: { value: 1 }, cutdowns: { value: 1, max: 3 } })
    expect([view.total, view.tokens.count, view.problem]).toEqual(['$1,520', 8, null])
    expect(view.plans.monthly).toEqual({ price: '$1,520', billed: '$1,520 each month', saved: '' })
    expect(view.plans.yearly.saved).toMatch(/^saves \$/)
  })

  test('draws a block for each film, as wide as the next discount is far', () => {
    const { videos, scale, note } = describeCalculator(begun, catalogue).tokens
    expect(videos).toEqual([4, 3, 1])
    expect(scale).toBe(seedFigures.volumeDiscounts[0]?.fromTokens)
    expect(note).toMatch(/^\d+ more for \d+ % off each token\.$/)
  })

  test('says which discount is reached, and when it is the last', () => {
    const most = { ...begun, counts: { byLength: { 30: 20 }, cutdowns: 0 } }
    expect(describeCalculator(most, catalogue).tokens.note).toMatch(
      /^\d+ % volume discount\. The highest step is reached\.$/,
    )
  })

  test('shows no price of nothing, and says what is missing', () => {
    const view = describeCalculator(removeBoardVideos, catalogue)
    expect(view.plans.monthly).toEqual({ price: '–', billed: 'Billed each month', saved: '' })
    expect(view.problem).toBe('Add at least one film.')
  })

  test('names one token as one', () => {
    const one = { ...begun, counts: { byLength: { 5: 1 }, cutdowns: 0 } }
    expect(describeCalculator(one, catalogue).tokens.unit).toBe('token a month')
    expect(describeCalculator(begun, catalogue).tokens.unit).toBe('tokens a month')
  })
})

describe('what is not on sale', () => {
  test('is neither listed nor begun with', () => {
    const sold = withActive((id) => id === 'ad-5')
    expect(listAds(sold).map(({ lengthSeconds }) => lengthSeconds)).toEqual([5])
    expect(createCalculatorState(sold).counts).toEqual({ byLength: { 5: 1 }, cutdowns: 0 })
  })

  test('cutdowns never begin with more films than there are', () => {
    const sold = withActive((id) => !id.startsWith('ad'))
    expect(createCalculatorState(sold).counts).toEqual({ byLength: {}, cutdowns: 0 })
  })
})
