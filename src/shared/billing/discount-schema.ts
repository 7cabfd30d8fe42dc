import { z } from 'zod'
import { timeField } from '../fields.ts'

/** What is taken off the coming charges of a subscription. */
export const discountSchema = z.object({
  subscriptionId: z.string(),
  /** Either this or `centsOff`. */
  percentOff: z.number().nullable(),
  centsOff: z.int().nullable(),
  /** Off the next charge alone. */
  isOnce: z.boolean(),
  /** End of the discount; null: it has none, or lasts until it is used. */
  endsAt: timeField.nullable(),
})
export type Discount = z.infer<typeof discountSchema>
