import { exactMoment, formatMoment } from '../../ui/text/date-text.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { useNow } from '../../ui/text/use-now.ts'

/**
 * When something was written, in words, with the exact time as its title. A tooltip for each date would be most of what
 * drawing a row of a long list takes.
 */
export function NoteDate({ at }: { at: string }) {
  const moment = new Date(at)
  const now = useNow()
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={at} title={isHydrated ? exactMoment(moment) : undefined} suppressHydrationWarning>
      {formatMoment(moment, now, !isHydrated)}
    </time>
  )
}
