import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { mayEditNote } from '#shared/review/note-rights.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { useNow } from '../../ui/text/use-now.ts'
import { hasOtherText, isEdited, useOpenForms } from '../drafts/note-forms.ts'
import type { ListedNote } from '../notes/list-notes.ts'
import { NoteCard } from '../notes/note-card.tsx'
import { NoteClockContext } from '../notes/note-date.tsx'
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
  /** Null where notes are only read: they have no forms around them. */
  onGo: ((listed: ListedNote) => void) | null
}

/** Notes in order; of a long list those in sight are drawn. */
export function NoteList({ listed, label, userId, videoId, side, rate, currentId, onGo }: NoteListProps) {
  const list = useRef<HTMLOListElement>(null)
  const keys = useMemo(() => listed.map(({ note }) => note.id), [listed])
  const { first, end, offsets, above, below, isFullyDrawn, measure, scrollTo } = useRowWindow(keys, list)
  const now = useNow()
  const isUtc = !useIsHydrated()
  const clock = useMemo(() => ({ now, isUtc }), [now, isUtc])
  const { openNotes, justOpenedId, open: openForm, close: closeForm } = useOpenForms()
  // What is written below a note stays there while the list is scrolled: focus and keys stay with it.
  const drawn = useMemo(() => {
    const inSight = Array.from({ length: end - first }, (_, index) => first + index)
    const open = Object.keys(openNotes)
      .filter((noteId) => openNotes[noteId]?.form !== null)
      .map((noteId) => keys.indexOf(noteId))
      .filter((index) => index >= 0 && (index < first || index >= end))
    return open.length === 0 ? inSight : [...inSight, ...open].toSorted((a, b) => a - b)
  }, [openNotes, keys, first, end])
  const currentIndex = currentId === null ? -1 : keys.indexOf(currentId)
  const scrollToCurrent = useEffectEvent(() => scrollTo(currentIndex))
  const isListed = currentIndex >= 0
  // Where others come or go before it, the list stays where its reader has scrolled it to.
  useEffect(() => {
    if (isListed) scrollToCurrent()
    // Another note is gone to, also where it stands at the same place.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isListed, currentId])
  return (
    <NoteClockContext value={clock}>
      <ol ref={list} className={styles.list} aria-label={label}>
        <li aria-hidden="true" style={{ height: above }} />
        {drawn.map((index) => {
          const each = listed[index]
          if (!each) return null
          const { id } = each.note
          return (
            <NoteCard
              key={id}
              listed={each}
              userId={userId}
              videoId={videoId}
              side={side}
              rate={rate}
              isCurrent={id === currentId}
              position={index + 1}
              count={listed.length}
              onGo={onGo}
              open={openNotes[id]?.form ?? null}
              isJustOpened={justOpenedId === id}
              hasUnsavedEdit={
                mayEditNote(each.note) ? isEdited(each.note, openNotes[id]) : hasOtherText(openNotes[id])
              }
              onOpen={openForm}
              onClose={closeForm}
              top={index < first || index >= end ? offsets[index] : undefined}
              row={measure}
              hasActions={isFullyDrawn(id)}
            />
          )
        })}
        <li aria-hidden="true" style={{ height: below }} />
      </ol>
    </NoteClockContext>
  )
}
