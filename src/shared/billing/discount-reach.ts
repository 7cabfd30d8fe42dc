import { addMonths } from '../time-units.ts'
import { blocksPerPeriod, type Plan } from '../products/plan.ts'

interface Given {
  /** How many months the discount runs. */
  months: number
  plan: Plan
  now: Date
  /** The end of the running period. */
  nextChargeAt: Date
}

/**
 * Whether a discount that begins now still runs at the next charge. One that does not has no effect: a month's discount
 * on a plan that is billed by year, say.
 */
export function reachesNextCharge({ months, plan, now, nextChargeAt }: Given): boolean {
  const periodStart = addMonths(nextChargeAt, -blocksPerPeriod[plan])
  // The provider's clock may be ahead of ours: there the period has begun, and the discount begins after its start. So
  // it outlasts a period of as many months, hence `>=`.
  if (now < periodStart) return addMonths(periodStart, months) >= nextChargeAt
  return addMonths(now, months) > nextChargeAt
}
