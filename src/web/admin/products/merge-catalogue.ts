import { isSameJson } from '#shared/same-json.ts'
import type { Catalogue, PriceFigures, Product } from '#shared/products/catalogue.ts'

type Sold = Pick<Catalogue, 'products' | 'figures'>

/** What is sold now, with only those fields of `wanted` that differ from `base`: those that were edited. */
export function mergeCatalogue({ base, saved, wanted }: Record<'base' | 'saved' | 'wanted', Sold>): Sold {
  const before = byId(base.products)
  const now = byId(saved.products)
  const isWanted = new Set(wanted.products.map(({ id }) => id))
  return {
    products: [
      ...wanted.products.map((product) => mergeProduct(before.get(product.id), now.get(product.id), product)),
      ...[...now.values()].filter(({ id }) => !isWanted.has(id)),
    ],
    figures: mergeFigures(base.figures, saved.figures, wanted.figures),
  }
}

/** Products by their ids, with their places in the list as positions. */
const byId = (products: readonly Product[]) =>
  new Map(products.map((product, index) => [product.id, { ...product, position: index + 1 }]))

const merge = <Value>(base: Value, saved: Value, wanted: Value): Value =>
  isSameJson(base, wanted) ? saved : wanted

function mergeProduct(base: Product | undefined, saved: Product | undefined, wanted: Product): Product {
  if (!base || !saved) return wanted
  return {
    ...wanted,
    title: merge(base.title, saved.title, wanted.title),
    description: merge(base.description, saved.description, wanted.description),
    lengthSeconds: merge(base.lengthSeconds, saved.lengthSeconds, wanted.lengthSeconds),
    tokens: merge(base.tokens, saved.tokens, wanted.tokens),
    isActive: merge(base.isActive, saved.isActive, wanted.isActive),
    position: merge(base.position, saved.position, wanted.position),
  }
}

function mergeFigures(base: PriceFigures, saved: PriceFigures, wanted: PriceFigures): PriceFigures {
  const price = (name: keyof PriceFigures['tokenPriceCents']) =>
    merge(base.tokenPriceCents[name], saved.tokenPriceCents[name], wanted.tokenPriceCents[name])
  const percentOff = (plan: keyof PriceFigures['planPercentOff']) =>
    merge(base.planPercentOff[plan], saved.planPercentOff[plan], wanted.planPercentOff[plan])
  return {
    tokenPriceCents: { automated: price('automated'), agency: price('agency') },
    volumeDiscounts: merge(base.volumeDiscounts, saved.volumeDiscounts, wanted.volumeDiscounts),
    planPercentOff: {
      monthly: percentOff('monthly'),
      quarterly: percentOff('quarterly'),
      yearly: percentOff('yearly'),
    },
    minimumTokens: merge(base.minimumTokens, saved.minimumTokens, wanted.minimumTokens),
  }
}
