import type { StatusItem } from './status-steps.ts'
import { isPastDay } from '../is-past-day.ts'

/**
 * The day on which a block is expected to be delivered.
 * @returns null where it is delivered, of another block than the present one, or where that day is over
 */
export function findExpectedDelivery(
  subscription: { block: number; statusItems: readonly StatusItem[] },
  block: number,
  now: Date,
): string | null {
  const step = subscription.statusItems.find(({ id }) => id === 'delivery')
  if (block !== subscription.block || !step?.date || step.status === 'complete') return null
  return isPastDay(step.date, now) ? null : step.date
}
