import { exactMoment, formatMoment } from '../../ui/text/date-text.tsx'

/** What dates are written by: once for a list, since hooks of each row would be a tenth of what drawing it takes. */
export interface NoteClock {
  now: Date
  /** By the days of UTC: the server's HTML has them so. */
  isUtc: boolean
}

interface NoteDateProps {
  at: string
  clock: NoteClock
  /** The exact time as its title. */
  isExact: boolean
}

/**
 * When something was written, in words. A tooltip for each date would be most of what drawing a row of a long list
 * takes.
 */
export function NoteDate({ at, clock, isExact }: NoteDateProps) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={isExact ? exactMoment(moment) : undefined} suppressHydrationWarning>
      {formatMoment(moment, clock.now, clock.isUtc)}
    </time>
  )
}
