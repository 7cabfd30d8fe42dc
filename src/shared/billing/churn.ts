/**
 * The share of subscriptions running at the start of a month that ended in it: percent with one decimal, null where
 * none was running.
 */
export function churnPercent(
  month: { runningAtStart: number; endedSubscriptions: number } | undefined,
): number | null {
  if (!month || month.runningAtStart === 0) return null
  return Math.round((month.endedSubscriptions / month.runningAtStart) * 1000) / 10
}
