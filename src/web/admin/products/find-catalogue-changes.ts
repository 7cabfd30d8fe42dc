import { isSameJson } from '#shared/same-json.ts'
import type { Catalogue, PriceFigures, Product } from '#shared/products/catalogue.ts'

type Sold = Pick<Catalogue, 'products' | 'figures'>

/** What a product can be changed in. */
export type ProductChanges = Partial<Omit<Product, 'id' | 'kind'>>

export interface CatalogueChanges {
  added: Product[]
  changed: { productId: string; changes: ProductChanges }[]
  /** Null where no figure differs. */
  figures: PriceFigures | null
}

const fields = ['title', 'description', 'lengthSeconds', 'tokens', 'isActive', 'position'] as const

/** What has to be sent so that `saved` becomes `wanted`: only what differs. */
export function findCatalogueChanges(saved: Sold, wanted: Sold): CatalogueChanges {
  const known = new Map(
    saved.products.map((product, index) => [product.id, { ...product, position: index + 1 }]),
  )
  const changed = wanted.products.flatMap((product) => {
    const before = known.get(product.id)
    if (!before) return []
    const different = fields.filter((field) => before[field] !== product[field])
    const changes: ProductChanges = Object.fromEntries(different.map((field) => [field, product[field]]))
    return different.length === 0 ? [] : [{ productId: product.id, changes }]
  })
  return {
    added: wanted.products.filter((product) => !known.has(product.id)),
    changed,
    figures: isSameJson(saved.figures, wanted.figures) ? null : wanted.figures,
  }
}

export function hasChanges({ added, changed, figures }: CatalogueChanges): boolean {
  return added.length > 0 || changed.length > 0 || figures !== null
}
