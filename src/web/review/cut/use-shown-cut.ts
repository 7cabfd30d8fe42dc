import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { listPlayedFiles } from './played-file.ts'

/** Which cut and ratio are shown: the newest that can be played, unless the address names another one. */
export function useShownCut(review: Review) {
  const [query, setQuery] = useSearchParams()
  const [ratio, setRatio] = useState<string | null>(null)
  const { cuts, video } = review
  const playable = useMemo(() => cuts.filter(({ files }) => files.length > 0), [cuts])
  const cut =
    playable.find(({ number }) => String(number) === query.get('cut')) ??
    // The studio also sees the cut that is being assembled.
    playable.find(({ sentAt }) => sentAt !== null) ??
    playable[0]
  const files = useMemo(() => (cut ? listPlayedFiles(cut, video) : []), [cut, video])
  const file = files.find((each) => each.ratio === ratio) ?? files[0]
  return {
    playable,
    cut,
    files,
    file,
    setRatio,
    showCut: (number: number) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('cut', String(number))
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    /** The note that a link opens. */
    linkedNoteId: query.get('note'),
  }
}
