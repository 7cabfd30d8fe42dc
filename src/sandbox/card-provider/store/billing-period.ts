export type BillingInterval = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }

/**
 * The moment `count` intervals after the anchor, both in seconds. Months keep the anchor's day and clamp to the
 * month's end (31 January, 28 February, 31 March), as the provider bills; counting from the anchor keeps it from drifting.
 */
export function addIntervals(
  anchorSeconds: number,
  { interval, interval_count }: BillingInterval,
  count: number,
): number {
  const steps = interval_count * count
  if (interval === 'day') return anchorSeconds + steps * 86_400
  if (interval === 'week') return anchorSeconds + steps * 7 * 86_400
  const anchor = new Date(anchorSeconds * 1000)
  const months = anchor.getUTCMonth() + (interval === 'year' ? steps * 12 : steps)
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCFullYear(anchor.getUTCFullYear(), months, Math.min(anchor.getUTCDate(), lastDay))
  return moved.getTime() / 1000
}

/** The period that follows the one ending at `endSeconds`. */
export function nextPeriodEnd(anchorSeconds: number, interval: BillingInterval, endSeconds: number): number {
  let count = 1
  while (addIntervals(anchorSeconds, interval, count) <= endSeconds) count++
  return addIntervals(anchorSeconds, interval, count)
}
