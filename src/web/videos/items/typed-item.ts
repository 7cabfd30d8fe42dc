import { z } from 'zod'
import { itemSchema, type Item } from '#shared/cart/product-selections.ts'

const text = z.string()

/** An item as it is typed: its texts may still be too long. */
export const typedItemSchema = itemSchema.extend({ name: text, link: text, size: text, notes: text })

/** Whether every text of it fits. */
export const isItemFitting = (typed: Item): boolean => itemSchema.safeParse(typed).success
