import { memo, useMemo, useState, type ReactNode } from 'react'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import type { NoteCard } from '#shared/review/note-anchor.ts'
import { formatCount } from '#shared/display-locale.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { convertFrame } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import { announce } from '../../ui/toasts/announce.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { filterListed, type ListedNote } from '../notes/list-notes.ts'
import { describeWaitingNotes } from '../notes/note-words.ts'
import { UnsentBelowNotes } from '../notes/unsent-below-notes.tsx'
import { UnsentList } from '../notes/unsent-draft.tsx'
import { allNotes, NoteFilters, type ShownNotes } from './note-filters.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes-panel.module.css'

/** Lists a note that was just added, or asked for, whatever the list was narrowed to. A new object is a new request. */
export interface RevealRequest {
  noteId: string
}

interface NotesPanelProps {
  review: Review
  cut: ReviewCut
  /** All notes as they are listed beside this cut. */
  all: readonly ListedNote[]
  player: ExactPlayer | null
  rate: FrameRate
  userId: string
  currentId: string | null
  /** The latest one. */
  revealRequest: RevealRequest | null
  onGo: (listed: ListedNote) => void
  /** Where a new note is written. */
  form: ReactNode
}

/** Everything that was said of the video, by its place in the cut that is shown. */
export function NotesPanel({ form, ...notes }: NotesPanelProps) {
  return (
    <section className={styles.panel} aria-label="Notes" tabIndex={-1}>
      {form}
      <FilteredNotes {...notes} />
    </section>
  )
}

/** Not drawn again while a note is written or the video plays. */
const FilteredNotes = memo(function FilteredNotes({
  review,
  cut,
  all,
  player,
  rate,
  userId,
  currentId,
  revealRequest,
  onGo,
}: Omit<NotesPanelProps, 'form'>) {
  const [shown, setShown] = useState(allNotes)
  const card = useCardInPicture(player, cut, rate)
  const wantedCard = shown.isThisCard ? card : null
  const listed = useMemo(() => filterNotes(all, shown, wantedCard), [all, shown, wantedCard])
  const show = (next: ShownNotes) => {
    setShown(next)
    const found = filterNotes(all, next, next.isThisCard ? card : null).length
    announce(`${found} of ${formatCount(review.notes.length, 'note')}.`)
  }
  const [lastRequest, setLastRequest] = useState(revealRequest)
  if (
    revealRequest &&
    revealRequest !== lastRequest &&
    all.some(({ note }) => note.id === revealRequest.noteId)
  ) {
    setLastRequest(revealRequest)
    if (!listed.some(({ note }) => note.id === revealRequest.noteId)) setShown(allNotes)
  }
  const placed = useMemo(() => listed.filter(({ frames }) => frames !== null), [listed])
  const waiting = useMemo(() => listed.filter(({ isWaiting }) => isWaiting), [listed])
  const gone = useMemo(
    () => listed.filter(({ frames, isWaiting }) => frames === null && !isWaiting),
    [listed],
  )
  const list = { userId, videoId: review.video.id, side: review.side, rate, currentId, onGo }
  const isFiltered = shown.isOpen || shown.isMine || shown.isThisCard
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          Notes{' '}
          {/* Announced by what adds and removes notes, and by a filter's press: not once more by itself. */}
          {/* As wide as it gets: the filters stay under the pointer that pressed one. */}
          <span
            className={styles.count}
            style={{ minWidth: `${String(review.notes.length).length * 2 + 4}ch` }}
          >
            {isFiltered ? `${listed.length} of ${review.notes.length}` : review.notes.length}
            <VisuallyHidden>{review.notes.length === 1 ? ' note' : ' notes'}</VisuallyHidden>
          </span>
        </h2>
        <NoteFilters shown={shown} onShow={show} hasCard={card !== null} />
      </div>
      <UnsentList>
        <UnsentBelowNotes userId={userId} videoId={review.video.id} notes={review.notes} />
      </UnsentList>
      {listed.length === 0 && (
        <p className={styles.empty}>
          {isFiltered
            ? 'No note is like that.'
            : review.side === 'customer'
              ? 'Pause where something should be different, and write it above.'
              : 'The customer has not written a note yet.'}
        </p>
      )}
      {placed.length > 0 && <NoteList {...list} listed={placed} label="Notes by their place in the film" />}
      {waiting.length > 0 && (
        <div className={styles.gone}>
          <h3 className={styles.goneTitle}>Waiting for the next cut</h3>
          <p className={styles.empty}>{describeWaitingNotes(waiting.map(({ note }) => note))}</p>
          <NoteList {...list} listed={waiting} label="Notes that wait for the next cut" />
        </div>
      )}
      {gone.length > 0 && (
        <div className={styles.gone}>
          <h3 className={styles.goneTitle}>On cards that are not in this cut</h3>
          <NoteList {...list} listed={gone} label="Notes on cards that are not in this cut" />
        </div>
      )}
    </>
  )
})

function filterNotes(all: readonly ListedNote[], shown: ShownNotes, card: NoteCard | null) {
  // Where no card stands there is none of its notes.
  if (shown.isThisCard && !card) return []
  return filterListed(all, { isOpen: shown.isOpen, isMine: shown.isMine, ...(card && { card }) })
}

/** The card that stands where the video is; null where none does. The same object while it is the same card. */
function useCardInPicture(player: ExactPlayer | null, cut: ReviewCut, rate: FrameRate): NoteCard | null {
  const cards = useMemo(() => layOutVideo(cut.copy).filter(isCard), [cut])
  const index = usePlayerState(player, ({ frame }) => {
    const inCut = convertFrame(frame, rate, cut.copy.frameRate)
    return cards.findIndex((card) => card.in <= inCut && inCut < card.out)
  })
  return useMemo(() => {
    const card = cards[index]
    return card ? { kind: card.kind, id: card.id } : null
  }, [cards, index])
}
