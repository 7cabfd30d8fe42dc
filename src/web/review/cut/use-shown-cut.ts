import { useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { listPlayedFiles } from './played-file.ts'

/**
 * Which cut and ratio are shown: the newest cut that can be played, and its first ratio, unless the address names others. They
 * stay there through a reload.
 */
export function useShownCut(review: Review) {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])
  const { cuts, video } = review
  const playable = useMemo(() => cuts.filter(({ files }) => files.length > 0), [cuts])
  const cut =
    playable.find(({ number }) => String(number) === query.get('cut')) ??
    // The studio also sees the cut that is being assembled.
    playable.find(({ sentAt }) => sentAt !== null) ??
    playable[0]
  const files = useMemo(() => (cut ? listPlayedFiles(cut, video) : []), [cut, video])
  const file = files.find(({ ratio }) => ratio === query.get('ratio')) ?? files[0]
  const show = (name: 'cut' | 'ratio', value: string) => {
    // Those who go to a note keep this function: the address may have changed since.
    if (latest.current.get(name) === value) return
    const after = new URLSearchParams(latest.current)
    after.set(name, value)
    // A second key may be pressed before the address is another one.
    latest.current = after
    setQuery(after, { replace: true, preventScrollReset: true })
  }
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
