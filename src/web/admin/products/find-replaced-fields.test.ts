import { expect, test } from 'vitest'
import { seedFigures, seedProducts, type Product } from '#shared/products/catalogue.ts'
import { findReplacedFields } from './find-replaced-fields.ts'

const base = { products: [...seedProducts], figures: seedFigures }
const withChange = (change: Partial<Product>) => ({
  ...base,
  products: base.products.map((product) => (product.id === 'ad-15' ? { ...product, ...change } : product)),
})
const withSteps = (volumeDiscounts: typeof seedFigures.volumeDiscounts) => ({
  ...base,
  figures: { ...seedFigures, volumeDiscounts },
})

test.each([
  [{ title: 'A' }, { title: 'B' }, 'ad-15.title', '“A”', '“B”'],
  [{ description: '' }, { description: 'B' }, 'ad-15.description', 'none', '“B”'],
  [{ lengthSeconds: 16 }, { lengthSeconds: 17 }, 'ad-15.length', '16 s', '17 s'],
  [{ tokens: 4 }, { tokens: 5 }, 'ad-15.tokens', '4', '5'],
] as const)('names %j under %j', (theirs, mine, field, saved, wanted) => {
  expect(findReplacedFields({ base, saved: withChange(theirs), wanted: withChange(mine) })).toMatchObject([
    { field, saved, wanted },
  ])
})

test('names discounts and places', () => {
  const [first, second, ...others] = base.products
  if (!first || !second) throw new Error('There are products.')
  const saved = { products: [second, ...others, first], figures: withSteps([]).figures }
  const wanted = {
    products: [second, first, ...others],
    figures: withSteps([{ fromTokens: 5, percentOff: 1 }]).figures,
  }
  expect(
    findReplacedFields({ base, saved, wanted }).map((each) => [each.label, each.saved, each.wanted]),
  ).toEqual([
    [`Place of ${first.title}`, '5', '2'],
    ['Volume discounts', 'none', '1 % from 5'],
  ])
})

test('what one side changed, or both in the same way, is not named', () => {
  const saved = withChange({ title: 'A', tokens: 4 })
  expect(findReplacedFields({ base, saved, wanted: withChange({ description: 'B', tokens: 4 }) })).toEqual([])
  expect(findReplacedFields({ base, saved: withChange({ isActive: false }), wanted: withSteps([]) })).toEqual(
    [],
  )
})
