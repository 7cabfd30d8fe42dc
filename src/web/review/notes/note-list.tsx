import { useEffect, useMemo, useRef } from 'react'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { ListedNote } from './list-notes.ts'
import { NoteCard } from './note-card.tsx'
import styles from './note-list.module.css'
import { useRowWindow } from './use-row-window.ts'

interface NoteListProps {
  listed: readonly ListedNote[]
  label: string
  userId: string
  videoId: string
  side: 'customer' | 'studio'
  rate: FrameRate
  /** The note that was gone to. */
  currentId: string | null
  onGo: (listed: ListedNote) => void
}

/** Notes in order; of a long list those in sight are drawn. */
export function NoteList({ listed, label, userId, videoId, side, rate, currentId, onGo }: NoteListProps) {
  const list = useRef<HTMLOListElement>(null)
  const keys = useMemo(() => listed.map(({ note }) => note.id), [listed])
  const { first, end, above, below, measure, scrollTo } = useRowWindow(keys, list)
  const currentIndex = currentId === null ? -1 : keys.indexOf(currentId)
  const toCurrent = useRef(scrollTo)
  useEffect(() => {
    toCurrent.current = scrollTo
  })
  useEffect(() => {
    if (currentIndex >= 0) toCurrent.current(currentIndex)
    // The same place in another order is another note.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [currentIndex, currentId])
  return (
    <ol
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {listed.slice(first, end).map((each, index) => (
        <NoteCard
          key={each.note.id}
          listed={each}
          userId={userId}
          videoId={videoId}
          side={side}
          rate={rate}
          isCurrent={each.note.id === currentId}
          position={first + index + 1}
          count={listed.length}
          onGo={onGo}
          row={measure}
          isDrawnInSteps={measure !== undefined}
        />
      ))}
    </ol>
  )
}
