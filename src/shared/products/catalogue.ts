import { z } from 'zod'

export const productSchema = z.object({
  id: z.string(),
  kind: z.enum(['ad', 'custom', 'cutdowns']),
  title: z.string(),
  description: z.string(),
  /** Set for ads only. */
  lengthSeconds: z.int().nullable(),
  /** Tokens of one video; for cutdowns what the set adds; for the custom length unused: ceil(length / 5). */
  tokens: z.int(),
  isActive: z.boolean(),
  position: z.int32(),
})
export type Product = z.infer<typeof productSchema>

const percentOff = z.int().min(0).max(90)

/** The figures that admins edit. Money in integer cents, discounts in whole percent. */
export const priceFiguresSchema = z.object({
  tokenPriceCents: z.object({
    automated: z.int().min(1).max(10_000_000),
    agency: z.int().min(1).max(10_000_000),
  }),
  /** By tokens per block, ascending; the last one reached counts. */
  volumeDiscounts: z
    .array(z.object({ fromTokens: z.int().min(1).max(10_000), percentOff }))
    .max(10)
    .refine(
      (steps) => steps.every((step, i) => i === 0 || step.fromTokens > (steps[i - 1]?.fromTokens ?? 0)),
      {
        message: 'Volume discounts must rise: each one starts at more tokens than the one before.',
      },
    ),
  planPercentOff: z.object({ monthly: percentOff, quarterly: percentOff, yearly: percentOff }),
  minimumTokens: z.int().min(1).max(1000),
})
export type PriceFigures = z.infer<typeof priceFiguresSchema>

/** What is sold, at which figures. `version` moves with every change. */
export const catalogueSchema = z.object({
  version: z.int(),
  products: z.array(productSchema),
  figures: priceFiguresSchema,
  /** ISO 4217, in lower case: the currency of all prices. */
  currency: z.string(),
})
export type Catalogue = z.infer<typeof catalogueSchema>

/** The catalogue of a new installation. */
export const seedProducts: readonly Product[] = [
  {
    id: 'ad-5',
    kind: 'ad',
    title: '5 second ad',
    description: 'One move, one look. No copy cards; logo and tagline at the end.',
    lengthSeconds: 5,
    tokens: 1,
    isActive: true,
    position: 1,
  },
  {
    id: 'ad-15',
    kind: 'ad',
    title: '15 second ad',
    description: 'Three copy cards, thirty words: a promise, a proof, an invitation.',
    lengthSeconds: 15,
    tokens: 3,
    isActive: true,
    position: 2,
  },
  {
    id: 'ad-30',
    kind: 'ad',
    title: '30 second ad',
    description: 'Six copy cards, sixty words: room for a story and every detail.',
    lengthSeconds: 30,
    tokens: 6,
    isActive: true,
    position: 3,
  },
  {
    id: 'custom',
    kind: 'custom',
    title: 'Custom length',
    description: 'Any whole second from 5 to 60.',
    lengthSeconds: null,
    tokens: 0,
    isActive: true,
    position: 4,
  },
  {
    id: 'cutdowns',
    kind: 'cutdowns',
    title: 'Social cutdowns',
    description: 'The same film re-framed for 9:16, 1:1 and 4:5.',
    lengthSeconds: null,
    tokens: 1,
    isActive: true,
    position: 5,
  },
]

export const seedFigures: PriceFigures = {
  tokenPriceCents: { automated: 19_000, agency: 39_000 },
  volumeDiscounts: [
    { fromTokens: 10, percentOff: 5 },
    { fromTokens: 20, percentOff: 10 },
    { fromTokens: 40, percentOff: 15 },
  ],
  planPercentOff: { monthly: 0, quarterly: 10, yearly: 20 },
  minimumTokens: 3,
}
