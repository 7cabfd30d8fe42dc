import { formatDay } from '../display-locale.ts'
import { dayMs } from '../time-units.ts'
import type { StatusItem, StepId } from './status-steps.ts'

/** Farther away, a year is more likely a typing error than a plan. */
const yearMs = 365 * dayMs

/** Why a step cannot be expected on this day: it is so long ago that its year is a typing error. Null where it can. */
export function findDayProblem(date: string, now: Date): string | null {
  return Date.parse(date) < now.getTime() - yearMs
    ? 'This day is more than a year ago. Check the year.'
    : null
}

/** What to ask before a step is expected on this day: it is in the past, far away, or out of order. Null for nothing. */
export function findDayQuestion(
  items: readonly StatusItem[],
  id: StepId,
  date: string,
  now: Date,
): string | null {
  const at = Date.parse(date)
  const day = startOfDay(at)
  if (day < startOfDay(now.getTime())) return 'This day is in the past.'
  if (at > now.getTime() + yearMs) return 'This day is more than a year away.'
  const index = items.findIndex((item) => item.id === id)
  const later = items.slice(0, index).findLast((item) => item.date && startOfDay(Date.parse(item.date)) > day)
  if (later) return `${describe(later)}, after this day.`
  const sooner = items.slice(index + 1).find((item) => item.date && startOfDay(Date.parse(item.date)) < day)
  return sooner ? `${describe(sooner)}, before this day.` : null
}

/** Expected days are days of UTC. */
const startOfDay = (at: number): number => Math.floor(at / dayMs)

const describe = ({ label, status, date }: StatusItem): string =>
  `“${label}” ${status === 'complete' ? 'was completed' : 'is expected'} on ${formatDay(new Date(date ?? ''))}`
