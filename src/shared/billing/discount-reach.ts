import { blocksPerPeriod, type Plan } from '../products/plan.ts'
import { blockOpensAt } from '../subscriptions/blocks.ts'

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
  const periodStart = plusMonths(nextChargeAt, -blocksPerPeriod[plan])
  // The provider's clock may be ahead of ours: there the period has begun, and the discount begins after its start. So
  // it outlasts a period of as many months, hence `>=`.
  if (now < periodStart) return plusMonths(periodStart, months) >= nextChargeAt
  return plusMonths(now, months) > nextChargeAt
}

/** The same day so many months later, clamped to the month's end. */
const plusMonths = (day: Date, months: number): Date => blockOpensAt(day, months + 1)
