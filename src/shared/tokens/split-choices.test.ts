import { describe, expect, it } from 'vitest'
import { seedProducts } from '../products/catalogue.ts'
import { countAffordableCutdowns, findSplitChoices } from './split-choices.ts'

const without = (kind: string) => ({
  products: seedProducts.map((product) => ({ ...product, isActive: product.kind !== kind })),
})
const catalogue = without('custom')
const withCustom = { products: seedProducts.map((product) => ({ ...product, isActive: true })) }
const choices = (seconds: number, of: Parameters<typeof findSplitChoices>[1] = catalogue) =>
  findSplitChoices(seconds, of).map(({ parts, lengthSeconds }) => `${parts} × ${lengthSeconds}`)

describe('a film can be split', () => {
  it('into films of one length that is sold', () => {
    expect(choices(30)).toEqual(['2 × 15', '6 × 5'])
    expect(choices(15)).toEqual(['3 × 5'])
    expect(choices(5)).toEqual([])
    expect(choices(7)).toEqual([])
  })

  it('into halves of any length while custom lengths are sold', () => {
    expect(choices(20, withCustom)).toEqual(['2 × 10', '4 × 5'])
    expect(choices(20)).toEqual(['4 × 5'])
    expect(choices(14, withCustom)).toEqual(['2 × 7'])
    expect(choices(15, withCustom)).toEqual(['3 × 5'])
  })

  it('into nothing that is not sold', () => {
    expect(choices(30, without('ad'))).toEqual([])
  })
})

describe('the cutdowns of a film that is split', () => {
  const halves = { parts: 2, lengthSeconds: 15 }
  it('stay on as many films as the tokens are enough for', () => {
    const counts = [5, 6, 7, 8, 99].map((tokens) => countAffordableCutdowns(halves, tokens, catalogue))
    expect(counts).toEqual([0, 0, 1, 2, 2])
  })

  it('stay on all where they cost nothing, and on none where they are no longer sold', () => {
    const free = {
      products: catalogue.products.map((each) => (each.kind === 'cutdowns' ? { ...each, tokens: 0 } : each)),
    }
    expect(countAffordableCutdowns(halves, 6, free)).toBe(2)
    expect(countAffordableCutdowns(halves, 99, without('cutdowns'))).toBe(0)
  })
})
