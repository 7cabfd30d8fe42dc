import { createContext, use } from 'react'
import { exactMoment, formatMoment } from '../../ui/text/date-text.tsx'

interface NoteClock {
  now: Date
  /** By the days of UTC: the server's HTML has them so. */
  isUtc: boolean
}

/** What dates are written by: once for a list, since hooks of each row would be a tenth of what drawing it takes. */
export const NoteClockContext = createContext<NoteClock>({ now: new Date(0), isUtc: true })

interface NoteDateProps {
  at: string
  /** Its title is the exact time. */
  isExact: boolean
}

/**
 * When something was written, in words. A tooltip for each date would be most of what drawing a row of a long list
 * takes.
 */
export function NoteDate({ at, isExact }: NoteDateProps) {
  const { now, isUtc } = use(NoteClockContext)
  const moment = new Date(at)
  return (
    <time dateTime={at} title={isExact && !isUtc ? exactMoment(moment) : undefined} suppressHydrationWarning>
      {formatMoment(moment, now, isUtc)}
    </time>
  )
}
