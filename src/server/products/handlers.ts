import type { HandlersOf } from '../http/handler.ts'
import type { ProductsDeps } from './products-deps.ts'
import { updatePriceFigures } from './update-price-figures.ts'
import { createProduct, updateProduct } from './update-product.ts'

export const productsHandlers: HandlersOf<
  'readCatalogue' | 'createProduct' | 'updateProduct' | 'updatePriceFigures',
  ProductsDeps
> = {
  readCatalogue: ({ deps }) => deps.catalogueCache.readCatalogue(),
  createProduct: async ({ deps, user }, input) => ({ product: await createProduct(deps, user, input) }),
  updateProduct: async ({ deps, user }, input) => ({ product: await updateProduct(deps, user, input) }),
  updatePriceFigures: async ({ deps, user }, input) => ({
    figures: await updatePriceFigures(deps, user, input),
  }),
}
