import { z } from 'zod'
import { catalogueSchema, priceFiguresSchema, productSchema } from '../products/catalogue.ts'
import { defineCall } from './call/define-call.ts'
import { idField, multilineText, singleLineText } from '../fields.ts'

export const readCatalogue = defineCall({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'What is sold and at which figures.',
  access: 'public',
  input: z.object({}),
  output: catalogueSchema,
  refusals: [],
})

/** Most characters of what a product says. */
export const productLimits = { title: 80, description: 300 } as const

const productFields = productSchema.pick({ isActive: true }).extend({
  position: z.int().min(0).max(10_000),
  title: singleLineText(productLimits.title).min(1, 'Give the product a title.'),
  description: multilineText(productLimits.description),
  lengthSeconds: z.int().min(1).max(600).nullable(),
  tokens: z.int().min(0).max(200),
})

export const createProduct = defineCall({
  method: 'POST',
  path: '/api/products',
  summary: 'Adds an ad of a further length.',
  access: 'admin',
  operation: 'write',
  input: productFields.extend({ lengthSeconds: z.int().min(1).max(600) }),
  output: z.object({ product: productSchema }),
  refusals: ['length_taken'],
})

export const updateProduct = defineCall({
  method: 'PATCH',
  path: '/api/products/:productId',
  summary: 'Changes a product. What existing subscriptions were sold stays as it was.',
  access: 'admin',
  operation: 'write',
  input: productFields.partial().extend({
    productId: idField,
    /** Fields as the sender has read them: refused where one has changed since. */
    seen: productSchema.omit({ id: true, kind: true }).partial().optional(),
  }),
  output: z.object({ product: productSchema }),
  refusals: ['not_found', 'length_taken', 'last_product', 'changed_meanwhile'],
})

export const updatePriceFigures = defineCall({
  method: 'PUT',
  path: '/api/price-figures',
  summary: 'Changes token prices and discounts. What existing subscriptions were sold stays as it was.',
  access: 'admin',
  operation: 'write',
  input: priceFiguresSchema.extend({
    /** As the sender has read them: refused where they have changed since. */
    seen: priceFiguresSchema.optional(),
  }),
  output: z.object({ figures: priceFiguresSchema }),
  refusals: ['changed_meanwhile'],
})
