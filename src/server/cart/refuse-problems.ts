import type { SelectionProblem } from '#shared/checkout/price-selection.ts'
import { refuse } from '../http/refusal.ts'

/**
 * What can't be sold is not opened for payment, and not changed to: all that is wrong with it is told at once.
 * @throws Refusal too_few_tokens where nothing but that is wrong, else selection_not_sold
 */
export function refuseProblems(problems: readonly SelectionProblem[]): void {
  if (problems.length === 0) return
  const isTooSmall = problems.every(({ code }) => code === 'too_few_tokens')
  throw refuse(isTooSmall ? 'too_few_tokens' : 'selection_not_sold', {
    sentence: problems.map(({ sentence }) => sentence).join(' '),
    details: { problems },
  })
}
