import { z } from 'zod'
import { planSchema } from '../products/plan-schema.ts'
import { priceSchema } from '../checkout/price.ts'
import { timeField } from '../fields.ts'

/** What one kind of video has before and after a change, in each block. */
const videoDifferenceSchema = z.object({
  title: z.string(),
  lengthSeconds: z.int(),
  hasCutdowns: z.boolean(),
  countBefore: z.int(),
  countAfter: z.int(),
  tokensBefore: z.int(),
  tokensAfter: z.int(),
})
export type VideoOrderDifference = z.infer<typeof videoDifferenceSchema>

export const changePreviewSchema = z.object({
  /** Charged today: the difference for blocks that are paid and not open. 0: nothing. Before tax. */
  dueNowCents: z.int(),
  /** Blocks that the difference is for. */
  dueNowBlocks: z.int(),
  /** The first block with the new videos. */
  filmsFromBlock: z.int(),
  /** When that block opens; null where it is not known (paused, or not paid yet). */
  filmsFrom: timeField.nullable(),
  /**
   * What every coming period costs, before tax and coupons; `readBilling` lists the coupons that still run.
   */
  nextChargeCents: z.int(),
  nextChargeAt: timeField.nullable(),
  before: z.object({ plan: planSchema, price: priceSchema }),
  after: z.object({ plan: planSchema, price: priceSchema }),
  /** Line by line, what stays as it is included. */
  films: z.array(videoDifferenceSchema),
})
export type ChangePreview = z.infer<typeof changePreviewSchema>
