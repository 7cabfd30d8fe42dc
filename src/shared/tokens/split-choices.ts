import { findProductForLength, priceOneVideo } from '../checkout/price-selection.ts'
import type { Catalogue } from '../products/catalogue.ts'

/** Videos of equal length that one video can be split into. */
export interface SplitChoice {
  parts: number
  lengthSeconds: number
}

/**
 * The splits of a video that are on sale: two halves, and as many videos of each length of the catalogue as it has room
 * for. Longest videos first.
 */
export function findSplitChoices(
  lengthSeconds: number,
  catalogue: Pick<Catalogue, 'products'>,
): SplitChoice[] {
  const sold = catalogue.products.flatMap((product) =>
    product.kind === 'ad' && product.lengthSeconds !== null ? [product.lengthSeconds] : [],
  )
  const lengths = [...new Set([lengthSeconds / 2, ...sold])].filter(
    (length) =>
      Number.isInteger(length) &&
      length < lengthSeconds &&
      lengthSeconds % length === 0 &&
      findProductForLength(catalogue, length)?.isActive === true,
  )
  return lengths
    .toSorted((a, b) => b - a)
    .map((length) => ({ parts: lengthSeconds / length, lengthSeconds: length }))
}

/**
 * On how many of its parts a video with cutdowns can have them after a split, so that the split stays within the
 * tokens.
 * @param tokens what the parts may cost together
 */
export function countAffordableCutdowns(
  { parts, lengthSeconds }: SplitChoice,
  tokens: number,
  catalogue: Pick<Catalogue, 'products'>,
): number {
  const plain = priceOneVideo({ lengthSeconds, hasCutdowns: false }, catalogue)
  const whole = priceOneVideo({ lengthSeconds, hasCutdowns: true }, catalogue)
  if (whole.problems.length > plain.problems.length) return 0
  const each = whole.tokens - plain.tokens
  if (each <= 0) return parts
  const left = tokens - parts * plain.tokens
  return Math.min(parts, Math.max(0, Math.floor(left / each)))
}
