import type { RoundCost } from '#shared/contract/review.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'

/** The first eight signs: enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8)

/** What sending uses, before it is sent. */
export function describeCost(cost: RoundCost): string {
  if (cost.kind === 'nothing') return 'This uses no round.'
  if (cost.kind === 'tokens') return `No round is left: this costs ${countTokens(cost.tokens)}.`
  return cost.left <= 1 ? 'This uses your last round.' : `This uses one of ${cost.left} rounds that are left.`
}
