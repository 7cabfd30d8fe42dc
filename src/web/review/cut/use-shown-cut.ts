import { useMemo, useState } from 'react'
import type { Review } from '#shared/contract/review/review.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { listPlayedFiles } from './played-file.ts'
import { useShownQuery } from './use-shown-query.ts'

/**
 * Which cut and ratio are shown: the newest cut that its customer could play when the page was opened, and its first ratio,
 * unless the address names others. One that is sent meanwhile does not take the picture from under what is being watched or written.
 */
export function useShownCut(review: Review) {
  const { query, show } = useShownQuery()
  const { cuts, video } = review
  const playable = useMemo(() => cuts.filter(({ files }) => files.length > 0), [cuts])
  // The studio also plays cuts that are being assembled, or were withdrawn.
  const newest = findNewestShown(playable) ?? playable[0]
  const [opened, setOpened] = useState(newest?.number)
  if (opened === undefined && newest) setOpened(newest.number)
  const cut =
    playable.find(({ number }) => String(number) === query.get('cut')) ??
    playable.find(({ number }) => number === opened) ??
    newest
  const files = useMemo(() => (cut ? listPlayedFiles(cut, video) : []), [cut, video])
  const file = files.find(({ ratio }) => ratio === query.get('ratio')) ?? files[0]
  return {
    playable,
    cut,
    files,
    file,
    showRatio: (ratio: string) => show('ratio', ratio),
    showCut: (number: number) => show('cut', String(number)),
    /** The note that a link opens. */
    linkedNoteId: query.get('note'),
  }
}
