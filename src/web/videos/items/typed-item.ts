import { z } from 'zod'
import { itemSchema, type Item } from '#shared/cart/product-selections.ts'

const text = z.string()

/** An item as it is typed: its texts may still be too long. */
export const typedItemSchema = itemSchema.extend({ name: text, link: text, size: text, notes: text })

/** A new item as it is typed. */
export const newItemSchema = typedItemSchema.extend({
  /** The id that it is sent with, also in a retry; absent until it is sent. */
  itemId: z.string().optional(),
})
export type NewItem = z.infer<typeof newItemSchema>

/** Whether every text of it fits. */
export const isItemFitting = (typed: Item): boolean => itemSchema.safeParse(typed).success
