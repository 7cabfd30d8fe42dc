import { addMonths } from '../time-units.ts'

/** Names a block: the subscription it is of, and its number, counted from 1. */
export interface BlockKey {
  subscriptionId: string
  block: number
}

/**
 * The day a block opens: the start date plus n-1 months, clamped to the month's end
 * (31 January opens its second block on 28 or 29 February, its third on 31 March). UTC.
 * @param number counted from 1
 * @param shiftedMs total length of its pauses: later blocks are postponed by it
 */
export function blockOpensAt(startedAt: Date, number: number, shiftedMs = 0): Date {
  return new Date(addMonths(startedAt, number - 1).getTime() + shiftedMs)
}
