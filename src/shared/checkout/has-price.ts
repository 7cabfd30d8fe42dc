import type { PricedSelection } from './price-selection.ts'

/**
 * Whether a selection has a price to show. One without videos, or with a video that is not on sale, has none and shows
 * a sentence instead. Too few tokens, or more than one payment allows, still have a price.
 */
export function hasPrice({ problems }: Pick<PricedSelection, 'problems'>): boolean {
  return problems.every(({ code }) => code === 'too_few_tokens' || code === 'too_large')
}
