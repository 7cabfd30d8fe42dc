export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The same day so many months later, clamped to the month's end (31 March less one month is 28 or 29 February). UTC. */
export function addMonths(day: Date, months: number): Date {
  const year = day.getUTCFullYear()
  const month = day.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(day)
  moved.setUTCFullYear(year, month, Math.min(day.getUTCDate(), lastDay))
  return moved
}
