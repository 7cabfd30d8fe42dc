/**
 * The share of the subscriptions running when a month began that ended in it, in percent with one decimal; null where
 * none ran, for then there is nothing to lose.
 */
export function churnPercent(
  month: { runningAtStart: number; endedSubscriptions: number } | undefined,
): number | null {
  if (!month || month.runningAtStart === 0) return null
  return Math.round((month.endedSubscriptions / month.runningAtStart) * 1000) / 10
}
