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
  const year = startedAt.getUTCFullYear()
  const month = startedAt.getUTCMonth() + number - 1
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const opensAt = new Date(startedAt)
  opensAt.setUTCFullYear(year, month, Math.min(startedAt.getUTCDate(), lastDay))
  return new Date(opensAt.getTime() + shiftedMs)
}
