import { dayMs } from '../time-units.ts'

/** A period that a payment may buy, by its length in days: a month has 28 to 31, and so on. */
const periods = [
  { blocks: 1, fromDays: 28, toDays: 31 },
  { blocks: 3, fromDays: 89, toDays: 92 },
  { blocks: 12, fromDays: 365, toDays: 366 },
]

/** How many blocks a paid period brings. 0 for a length that is never sold, such as that of a pause. */
export function countPeriodBlocks(start: Date, end: Date): number {
  const days = Math.round((end.getTime() - start.getTime()) / dayMs)
  return periods.find(({ fromDays, toDays }) => days >= fromDays && days <= toDays)?.blocks ?? 0
}
