/** Whether a planned day is over. Days are planned, not hours: today is not over yet. */
export function isPastDay(at: string | null, now: Date): boolean {
  return at !== null && at.slice(0, 10) < now.toISOString().slice(0, 10)
}
