import { z } from 'zod'

const videoPriceSchema = z.object({
  filmId: z.string(),
  title: z.string(),
  lengthSeconds: z.int(),
  count: z.int(),
  /** Of one video, its cutdown set included. */
  tokensEach: z.int(),
  /** Of the line: tokensEach x count. */
  tokens: z.int(),
})
export type VideoPrice = z.infer<typeof videoPriceSchema>

/** What a selection costs, every figure that led there included. Money in integer cents of the installation's currency, before tax. */
export const priceSchema = z.object({
  films: z.array(videoPriceSchema),
  tokensPerBlock: z.int(),
  tokenPriceCents: z.int(),
  volumePercentOff: z.int(),
  planPercentOff: z.int(),
  /** Blocks that one payment buys. */
  blocks: z.int(),
  /** Charged per billing period: the one figure that is rounded. */
  totalCents: z.int(),
  /** For display: total / blocks, half up. */
  blockCents: z.int(),
  /** What the same tokens would cost without any discount, less the total. */
  savedCents: z.int(),
})
export type Price = z.infer<typeof priceSchema>
