import type { PricedSelection } from './price-selection.ts'

/**
 * Whether a selection has a price that may be shown. One without films has none, and what is not on sale costs
 * nothing: its sentence says so, and no figure stands beside it. Too few tokens do have their
 * price, and so has what is too much for one payment.
 */
export function hasPrice({ problems }: Pick<PricedSelection, 'problems'>): boolean {
  return problems.every(({ code }) => code === 'too_few_tokens' || code === 'too_large')
}
