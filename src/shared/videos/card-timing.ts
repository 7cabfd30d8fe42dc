import { z } from 'zod'

/** When a card stands: from frame `in` up to, not including, frame `out`. */
export const timingSchema = z.object({ in: z.int().min(0), out: z.int().min(0) })
export type Timing = z.infer<typeof timingSchema>

export const isSameTiming = (a: Timing | undefined, b: Timing | undefined): boolean =>
  a?.in === b?.in && a?.out === b?.out
