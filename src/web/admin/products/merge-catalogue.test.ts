import { expect, test } from 'vitest'
import { seedFigures, seedProducts, type Product } from '#shared/products/catalogue.ts'
import { findCatalogueChanges } from './find-catalogue-changes.ts'
import { mergeCatalogue } from './merge-catalogue.ts'

const base = { products: [...seedProducts], figures: seedFigures }
const withChange = (id: string, change: Partial<Product>) =>
  base.products.map((product) => (product.id === id ? { ...product, ...change } : product))

/** What is sent of an edit of `base`, while `saved` is what is sold now. */
function findSent(saved: typeof base, wanted: typeof base) {
  return findCatalogueChanges(saved, mergeCatalogue({ base, saved, wanted }))
}

test('a field that was not edited stays as a colleague has saved it meanwhile', () => {
  const saved = { ...base, products: withChange('ad-15', { tokens: 9, isActive: false }) }
  const wanted = { ...base, products: withChange('ad-15', { title: 'Fifteen' }) }
  expect(findSent(saved, wanted)).toEqual({
    added: [],
    changed: [{ productId: 'ad-15', changes: { title: 'Fifteen' } }],
    figures: null,
  })
})

test('an edited figure is sent with the others as they are now', () => {
  const saved = {
    ...base,
    figures: {
      ...seedFigures,
      tokenPriceCents: { ...seedFigures.tokenPriceCents, agency: 44_000 },
      planPercentOff: { ...seedFigures.planPercentOff, yearly: 33 },
      volumeDiscounts: [],
    },
  }
  expect(findSent(saved, base).figures).toBeNull()
  expect(findSent(saved, { ...base, figures: { ...seedFigures, minimumTokens: 7 } }).figures).toEqual({
    ...saved.figures,
    minimumTokens: 7,
  })
})

test('the order stays as a colleague has saved it, and a product that they added', () => {
  const [first, second, ...others] = base.products
  if (!first || !second) throw new Error('There are products.')
  const added = { ...first, id: 'ad-10', lengthSeconds: 10 }
  const saved = { ...base, products: [second, added, first, ...others] }
  expect(findSent(saved, base)).toEqual({ added: [], changed: [], figures: null })
  expect(mergeCatalogue({ base, saved, wanted: base }).products.map(({ id }) => id)).toContain('ad-10')
})

test('what is saved of an edit is not sent again', () => {
  const wanted = { ...base, products: withChange('ad-15', { title: 'Fifteen' }) }
  expect(findSent(wanted, wanted).changed).toEqual([])
})
