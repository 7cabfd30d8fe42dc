import { describe, expect, test } from 'vitest'
import { plans } from './plan.ts'
import { catalogueSchema, priceFiguresSchema, seedFigures, seedProducts } from './catalogue.ts'

test('a new installation sells ads of 5, 15 and 30 seconds, the custom length and social cutdowns', () => {
  const ads = seedProducts.filter((product) => product.kind === 'ad')
  expect(ads.map(({ lengthSeconds, tokens }) => [lengthSeconds, tokens])).toEqual([
    [5, 1],
    [15, 3],
    [30, 6],
  ])
  expect(seedProducts.map((product) => product.kind)).toEqual(['ad', 'ad', 'ad', 'custom', 'cutdowns'])
  expect(seedProducts.every((product) => product.isActive)).toBe(true)
})

test('its plans are monthly, quarterly and yearly, each with its figure', () => {
  expect(plans).toEqual(['monthly', 'quarterly', 'yearly'])
  expect(seedFigures.planPercentOff).toEqual({ monthly: 0, quarterly: 10, yearly: 20 })
})

test('it is a catalogue that the contract allows', () => {
  const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }
  expect(catalogueSchema.parse(catalogue)).toEqual(catalogue)
})

const parse = (...fromTokens: number[]) =>
  priceFiguresSchema.safeParse({
    ...seedFigures,
    volumeDiscounts: fromTokens.map((from) => ({ fromTokens: from, percentOff: 5 })),
  })

describe('volume discounts', () => {
  test('rise, each from more tokens than the one before', () => {
    expect([parse(), parse(10), parse(10, 20), parse(10, 20, 21)].every(({ success }) => success)).toBe(true)
    for (const steps of [
      [10, 10],
      [20, 10],
      [10, 20, 15],
      [10, 5, 20],
    ]) {
      expect(parse(...steps).error?.issues.map(({ message }) => message)).toEqual([
        'Volume discounts must rise: each one starts at more tokens than the one before.',
      ])
    }
  })

  test('are ten at most', () => {
    const steps = Array.from({ length: 10 }, (_, index) => index + 1)
    expect([parse(...steps).success, parse(...steps, 11).success]).toEqual([true, false])
  })
})

const isTaken = (changes: object) => priceFiguresSchema.safeParse({ ...seedFigures, ...changes }).success

const yearly = (percentOff: number) => ({
  planPercentOff: { monthly: 0, quarterly: 0, yearly: percentOff },
})

const cents = (automated: number, agency: number) => ({ tokenPriceCents: { automated, agency } })

const step = (fromTokens: number, percentOff: number) => ({ volumeDiscounts: [{ fromTokens, percentOff }] })

test('figures outside their ranges are refused', () => {
  expect([0, 90].map((off) => isTaken(yearly(off)))).toEqual([true, true])
  expect([-1, 91, 0.5].map((off) => isTaken(yearly(off)))).toEqual([false, false, false])
  expect([cents(1, 1), cents(10_000_000, 10_000_000)].map(isTaken)).toEqual([true, true])
  expect([cents(0, 1), cents(1, 0), cents(10_000_001, 1), cents(1, 10_000_001)].map(isTaken)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([1, 1000, 0, 1001].map((minimumTokens) => isTaken({ minimumTokens }))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([step(1, 0), step(10_000, 90)].map(isTaken)).toEqual([true, true])
  expect([step(0, 5), step(10_001, 5), step(1, 91)].map(isTaken)).toEqual([false, false, false])
})

test('each product has an id and a title of its own, and a description', () => {
  expect(seedProducts.map(({ id, title }) => [id, title])).toEqual([
    ['ad-5', '5 second ad'],
    ['ad-15', '15 second ad'],
    ['ad-30', '30 second ad'],
    ['custom', 'Custom length'],
    ['cutdowns', 'Social cutdowns'],
  ])
  expect(seedProducts.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  for (const { description } of seedProducts) expect(description).toMatch(/^[A-Z].+\.$/)
})
