import { z } from 'zod'
import { defineCall } from './call/define-call.ts'

/** `productSelections` is returned as stored: read it with `readSelections`. */
const cartSchema = z.object({
  userId: z.string(),
  productSelections: z.record(z.string(), z.unknown()),
  productTotalPrice: z.number(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Cart = z.infer<typeof cartSchema>

export const readCart = defineCall({
  method: 'GET',
  path: '/api/cart',
  summary: 'The signed-in person’s cart; null where there is none.',
  access: 'user',
  input: z.object({}),
  output: z.object({ cart: cartSchema.nullable() }),
  refusals: [],
})

export const saveCart = defineCall({
  method: 'PUT',
  path: '/api/cart',
  summary:
    'Merge-writes the top-level fields that are sent. Fields that someone else wrote since `baseVersion` and that ' +
    'this save replaces are handed back under `replaced`.',
  access: 'user',
  operation: 'write',
  input: z.object({
    /** Only the fields that changed. Anything but an object is answered with `saved: false`. */
    productSelections: z.unknown().optional(),
    productTotalPrice: z.unknown().optional(),
    /** The version that the sender last saw; 0: none. */
    baseVersion: z.int().min(0).default(0),
    /** The `selectionId` that `baseVersion` belongs to: clearing a cart restarts its versions. */
    baseSelectionId: z.string().max(64).optional(),
  }),
  output: z.discriminatedUnion('saved', [
    z.object({ saved: z.literal(false) }),
    z.object({ saved: z.literal(true), cart: cartSchema, replaced: z.record(z.string(), z.unknown()) }),
  ]),
  refusals: ['body_too_large'],
})

export const clearCart = defineCall({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Deletes the cart.',
  access: 'user',
  operation: 'write',
  input: z.object({}),
  output: z.object({ cleared: z.literal(true) }),
  refusals: [],
})
