import type { SelectionProblem } from '#shared/checkout/price-selection.ts'
import { refuse } from '../http/refusal.ts'

/**
 * Refuses a selection that cannot be sold, with all of its problems at once.
 * @throws Refusal too_few_tokens where that is the only problem, else selection_not_sold
 */
export function refuseProblems(problems: readonly SelectionProblem[]): void {
  if (problems.length === 0) return
  const isTooSmall = problems.every(({ code }) => code === 'too_few_tokens')
  throw refuse(isTooSmall ? 'too_few_tokens' : 'selection_not_sold', {
    sentence: problems.map(({ sentence }) => sentence).join(' '),
    details: { problems },
  })
}
