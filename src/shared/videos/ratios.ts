import { z } from 'zod'

export const ratioSchema = z.enum(['16:9', '9:16', '1:1', '4:5'])
export type Ratio = z.infer<typeof ratioSchema>

/** The film itself. */
export const masterRatio: Ratio = '16:9'
/** What a cutdown set adds. */
const cutdownRatios: readonly Ratio[] = ['9:16', '1:1', '4:5']

/** The ratios that were sold with a film: each needs a finished file before delivery. */
export function listSoldRatios(film: { hasCutdowns: boolean }): readonly [Ratio, ...Ratio[]] {
  return film.hasCutdowns ? [masterRatio, ...cutdownRatios] : [masterRatio]
}
