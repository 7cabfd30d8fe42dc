import { Tooltip } from '@mantine/core'
import { displayLocale } from '#shared/display-locale.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time-units.ts'
import { useIsHydrated } from '../page/use-is-hydrated.ts'
import { useNow } from './use-now.ts'

/** Made once: making one takes longer than all that a row of a list does else. */
const relative = new Intl.RelativeTimeFormat(displayLocale, { numeric: 'auto' })
const dayAndMonth = new Intl.DateTimeFormat(displayLocale, { day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat(displayLocale, { day: 'numeric', month: 'long', year: 'numeric' })

/**
 * A moment in words: relative within a day ("3 hours ago", "in 20 minutes"), else day and month ("14 November", with
 * the year when it is another one).
 * @param isUtc by the days of UTC, not of this machine
 */
export function formatMoment(moment: Date, now: Date, isUtc = false): string {
  const distance = moment.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minuteMs) return 'just now'
  if (size < hourMs) return relative.format(Math.trunc(distance / minuteMs), 'minute')
  if (size < dayMs) return relative.format(Math.trunc(distance / hourMs), 'hour')
  return formatDay(moment, now, isUtc)
}

/** A day in words, whatever the distance: "14 November". */
function formatDay(moment: Date, now: Date, isUtc: boolean): string {
  if (isUtc) {
    return (moment.getUTCFullYear() === now.getUTCFullYear() ? dayAndMonthUtc : dayOfYearUtc).format(moment)
  }
  const isThisYear = moment.getFullYear() === now.getFullYear()
  return (isThisYear ? dayAndMonth : dayOfYear).format(moment)
}

const dayAndMonthUtc = new Intl.DateTimeFormat(displayLocale, {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const dayOfYearUtc = new Intl.DateTimeFormat(displayLocale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const exact = new Intl.DateTimeFormat(displayLocale, { dateStyle: 'full', timeStyle: 'short' })

/** "Monday 23 November 2026 at 14:05". */
export const exactMoment = (moment: Date): string => exact.format(moment)

interface DateTextProps {
  /** An ISO string, as calls answer it, or a Date. */
  at: string | Date
  /** Shows the day even when it is today: for dates that are planned by day. */
  isDay?: boolean
}

/**
 * A date in words, with the exact time in a tooltip that opens by pointer and by keyboard. The server's HTML has it by
 * the days of UTC: the server does not know where its reader is.
 */
export function DateText({ at, isDay = false }: DateTextProps) {
  const moment = new Date(at)
  const now = useNow()
  const isUtc = !useIsHydrated()
  return (
    <Tooltip label={exactMoment(moment)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={moment.toISOString()} style={{ whiteSpace: 'nowrap' }} suppressHydrationWarning>
        {isDay ? formatDay(moment, now, isUtc) : formatMoment(moment, now, isUtc)}
      </time>
    </Tooltip>
  )
}
