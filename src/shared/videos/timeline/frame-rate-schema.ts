import { z } from 'zod'

/** See `FrameRate`. Apart from it: islands compute with frames and load no validation. */
export const frameRateSchema = z.object({ num: z.int().min(1), den: z.int().min(1) })
