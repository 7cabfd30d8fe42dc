import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { VideoPrice } from '#shared/checkout/price.ts'

/** What a line takes of a block: "4 tokens", or "2 × 4 = 8 tokens". */
export function describeTokenCount({
  count,
  tokensEach,
  tokens,
}: Pick<VideoPrice, 'count' | 'tokensEach' | 'tokens'>): string {
  return count === 1 ? countTokens(tokens) : `${count} × ${tokensEach} = ${countTokens(tokens)}`
}
