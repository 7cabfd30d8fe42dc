import { afterEach, expect, test, vi } from 'vitest'
import { formatCents, readCurrencySign, readPageCurrency, setRenderedCurrency } from './format-cents.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setRenderedCurrency('usd')
})

test('where pages are rendered, amounts are in the currency of the installation', () => {
  expect(formatCents(114_000)).toBe('$1,140')
  setRenderedCurrency('eur')
  expect(formatCents(114_000)).toBe('€1,140')
})

test('in the browser they are in the currency that the server wrote into the document', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { currency: 'gbp' } } })
  expect([readPageCurrency(), formatCents(1_990), readCurrencySign()]).toEqual(['gbp', '£19.90', '£'])
})
