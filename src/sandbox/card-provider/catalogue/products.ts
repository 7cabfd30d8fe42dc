import { z } from 'zod'
import { missingObject } from '../store/api-error.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireBoolean, wireMetadata } from '../store/read-params.ts'
import type { WireProduct } from '../store/wire-objects.ts'

/** Parameters of a new product, alone or inside a price. */
export const productParams = z.strictObject({
  name: z.string().min(1).max(250),
  description: z.string().optional(),
  images: z.array(z.string()).max(8).default([]),
  metadata: wireMetadata.default({}),
  tax_code: accepted,
})
type ProductParams = z.infer<typeof productParams>

const createParams = productParams.extend({
  active: wireBoolean.default(true),
  id: z.string().min(1).optional(),
  expand: accepted,
})

export function createProduct(provider: Provider, form: Form): WireProduct {
  const { active, id, ...params } = readParams(createParams, form)
  return insertProduct(provider, params, { active, id })
}

/** A product that is made inside a price is not offered again: it is inactive, as the provider keeps it. */
export function insertProduct(
  { db, nowSeconds }: Provider,
  { name, description, images, metadata }: ProductParams,
  { active = false, id }: { active?: boolean; id?: string } = {},
): WireProduct {
  const product: WireProduct = {
    id: id ?? makeId('prod_', 14),
    object: 'product',
    active,
    created: nowSeconds(),
    description: description ?? null,
    images,
    livemode: false,
    metadata,
    name,
    updated: nowSeconds(),
  }
  db.insertObject(product)
  return product
}

const updateParams = z.strictObject({
  active: wireBoolean.optional(),
  name: z.string().min(1).max(250).optional(),
  description: z.string().optional(),
  metadata: wireMetadata.optional(),
  expand: accepted,
})

export function updateProduct(provider: Provider, id: string, form: Form): WireProduct {
  const { active, name, description, metadata } = readParams(updateParams, form)
  const old = findProduct(provider, id, 'id')
  const updated: WireProduct = {
    ...old,
    active: active ?? old.active,
    name: name ?? old.name,
    description: description ?? old.description,
    metadata: mergeMetadata(old.metadata, metadata),
    updated: provider.nowSeconds(),
  }
  provider.db.updateObject(updated)
  return updated
}

export function findProduct({ db }: Provider, id: string, param: string): WireProduct {
  const product = db.findObject('product', id)
  if (!product) throw missingObject('product', id, param)
  return product
}

/** What a price's product is called; nothing for one that is gone. */
export function productName({ db }: Provider, id: string): string {
  return db.findObject('product', id)?.name ?? ''
}
