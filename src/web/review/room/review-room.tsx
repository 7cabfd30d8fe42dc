import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import { mayEditNote } from '#shared/review/note-rights.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { useExactPlayer } from '../../player/exact/use-exact-player.ts'
import { CustomerBar } from '../answer/customer-bar.tsx'
import { StudioBar } from '../answer/studio-bar.tsx'
import { CutStory } from '../../videos/editor/cuts/cut-story.tsx'
import { announce } from '../../ui/toasts/announce.tsx'
import { findWithdrawnCut } from '../../videos/editor/cuts/find-withdrawn-cut.ts'
import { ChangedWords } from '../compare/changed-words.tsx'
import { NoteFormsProvider, useNoteFormsState } from '../drafts/note-forms.ts'
import { makePlaceReader, type PlaceReader } from '../drafts/note-place.ts'
import { NewNoteProvider, useNoteDraft } from '../drafts/use-note-draft.ts'
import { listNotes, type ListedNote } from '../notes/list-notes.ts'
import { nameNote } from '../notes/name-note.ts'
import { NoteForm } from '../notes/note-form.tsx'
import { NotesPanel, type RevealRequest } from '../list/notes-panel.tsx'
import { CutLetter } from './cut-letter.tsx'
import { listSegments } from './list-segments.ts'
import type { PlayedFile } from '../cut/played-file.ts'
import { RefusedNote } from './refused-note.tsx'
import styles from './review-room.module.css'
import { RoomFrame } from './room-frame.tsx'
import { RoomHead, type Comparison } from './room-head.tsx'
import { RoomStage } from './room-stage.tsx'
import { useAnswerHeight } from './use-answer-height.ts'
import { useDrawingTool } from './use-drawing-tool.ts'
import { compareKeys, type RoomAction } from './room-keys.ts'
import { useLinkedNote } from './use-linked-note.ts'
import type { useShownCut } from '../cut/use-shown-cut.ts'

interface ReviewRoomProps {
  review: Review
  userId: string
  cut: ReviewCut
  file: PlayedFile
  shown: ReturnType<typeof useShownCut>
}

/** A cut with everything that was said of it: the picture, the video to scale, the notes, and the answer. */
export function ReviewRoom(props: ReviewRoomProps) {
  const { review, userId, cut, file } = props
  const { player, attach } = useExactPlayer(file)
  const places = useMemo(() => makePlaceReader(player, cut, file.rate), [player, cut, file.rate])
  const draft = useNoteDraft(userId, review.video.id, places.read)
  const draftCut = review.cuts.find(({ number }) => number === draft.cut) ?? cut
  const frames = draft.frames && convertNoteFrames(draft.frames, draftCut.copy.frameRate, file.rate)
  return (
    <NewNoteProvider value={{ draft, frames }}>
      <Room {...props} player={player} attach={attach} places={places} />
    </NewNoteProvider>
  )
}

interface RoomProps extends ReviewRoomProps, ReturnType<typeof useExactPlayer> {
  places: PlaceReader
}

/** Not drawn again while a note is written. */
const Room = memo(function Room({ review, userId, cut, file, shown, player, attach, places }: RoomProps) {
  const { video, side } = review
  const room = useRef<HTMLDivElement>(null)
  const notesPanel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswerHeight(room)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [revealRequest, setRevealRequest] = useState<RevealRequest | null>(null)
  const [chosenComparison, setComparison] = useState<Comparison | null>(null)
  // The studio can withdraw either cut: the other one is not compared with itself.
  const other = shown.playable.find(
    ({ number }) => number === chosenComparison?.number && number !== cut.number,
  )
  const comparison = other ? chosenComparison : null

  const editing = useNoteFormsState(userId, video.id, places, {
    ...cut,
    ratio: file.ratio,
    rate: file.rate,
  })
  const listed = useMemo(
    () => listNotes(review.notes, cut, review.cuts, file.rate),
    [review.notes, review.cuts, cut, file.rate],
  )
  // A note that waits for the next cut has no picture to be drawn on.
  const isDrawable = listed.some(
    ({ note, isWaiting }) => note.id === editing.edited?.noteId && mayEditNote(note) && !isWaiting,
  )
  const edited = isDrawable ? editing.edited : null
  const drawing = useDrawingTool(player, edited, editing.draw)
  const placed = useMemo(
    () => listed.flatMap(({ note, frames }) => (frames ? [{ note, frames }] : [])),
    [listed],
  )
  const segments = useMemo(() => listSegments(cut.copy, file), [cut.copy, file])
  const marks = useMemo(
    () =>
      placed.map(({ note, frames }) => ({
        id: note.id,
        ...frames,
        tone: note.state,
        isCurrent: note.id === currentId,
      })),
    [placed, currentId],
  )
  const current = placed.find(({ note }) => note.id === currentId)
  const editedNote = placed.find(({ note }) => note.id === edited?.noteId)
  // Where it is moved to is counted in frames of the cut that it was written on.
  const movedTo = edited && editedNote?.note.cut === cut.number && editing.openNotes[edited.noteId]?.frames
  const editedFrames = movedTo
    ? convertNoteFrames(movedTo, cut.copy.frameRate, file.rate)
    : (editedNote?.frames ?? null)

  const goTo = useCallback(
    ({ note, frames }: Pick<ListedNote, 'note' | 'frames'>) => {
      setCurrentId(note.id)
      const marked = shown.files.find(({ ratio }) => ratio === note.marks?.ratio)
      if (marked) shown.showRatio(marked.ratio)
      if (!frames) return
      player?.pause()
      player?.showFrame(frames.in)
    },
    // What shows a ratio reads the address when it is called.
    // oxlint-disable-next-line react/exhaustive-deps
    [player, shown.files],
  )
  useLinkedNote(shown.linkedNoteId, listed, player !== null, goTo)

  const { open } = editing
  const showEdit = useCallback(
    (noteId: string) => {
      setRevealRequest({ noteId })
      open(noteId, 'edit')
      // A form that opens takes the focus by itself.
      room.current?.querySelector<HTMLElement>(`[data-row="${noteId}"] textarea`)?.focus()
    },
    [open],
  )

  const goToNext = (direction: 1 | -1) => {
    const frame = player?.getState().frame ?? 0
    const at = placed.findIndex(({ note }) => note.id === currentId)
    const beyond =
      direction === 1
        ? placed.findIndex(({ frames }) => frames.in >= frame)
        : placed.findLastIndex(({ frames }) => frames.in <= frame)
    const next = placed[at >= 0 ? at + direction : beyond]
    if (!next) return announce(direction === 1 ? 'No further note.' : 'No note before.')
    goTo(next)
    announce(`Note ${placed.indexOf(next) + 1} of ${placed.length}, ${nameNote(next, file.rate)}`)
  }
  const compare = (next: Comparison | null) => {
    setComparison(next)
    drawing.end()
  }
  const showCut = (number: number) => {
    compare(null)
    shown.showCut(number)
    // There stands the cut's letter. On a phone the page scrolls, not the panel.
    notesPanel.current?.scrollTo({ top: 0 })
  }
  const compareByKey = () => {
    const nearest =
      shown.playable.find(({ number }) => number < cut.number) ??
      shown.playable.findLast(({ number }) => number > cut.number)
    if (comparison) compare(null)
    else if (nearest) compare({ number: nearest.number, mode: 'wipe' })
  }
  const onRoom = (action: RoomAction['do']) => {
    if (action === 'note') field.current?.focus()
    else if (action === 'point' || action === 'draw') drawing.toggle(action)
    else if (action === 'compare') compareByKey()
    else if (action === 'next-note') goToNext(1)
    else if (action === 'previous-note') goToNext(-1)
  }
  const title = videoTitle(video)
  const withdrawn = findWithdrawnCut(review.cuts)

  return (
    <RoomFrame
      room={room}
      title={title}
      player={player}
      file={file}
      segments={segments}
      marks={marks}
      ratios={shown.files.map(({ ratio }) => ratio)}
      onRatio={shown.showRatio}
      onRoom={onRoom}
      keysAbsent={shown.playable.length > 1 ? [] : [compareKeys]}
      head={
        <RoomHead
          review={review}
          cut={cut}
          playable={shown.playable}
          onCut={showCut}
          comparison={comparison}
          onCompare={compare}
        />
      }
      renderStage={(picture) => (
        <RoomStage
          {...picture}
          title={title}
          video={video}
          cut={cut}
          file={file}
          player={player}
          attach={attach}
          comparison={comparison}
          other={other}
          current={current}
          edited={edited}
          editedCut={review.notes.find(({ id }) => id === edited?.noteId)?.cut ?? null}
          editedFrames={editedFrames}
          onDraw={editing.draw}
          tool={drawing.tool}
          onToolEnd={() => {
            drawing.end()
            const ownField = edited?.tool && `[data-row="${edited.noteId}"] textarea`
            const written = ownField ? room.current?.querySelector<HTMLElement>(ownField) : field.current
            written?.focus()
          }}
        />
      )}
      side={
        <>
          <div ref={notesPanel} className={styles.notes}>
            {other && <ChangedWords {...orderCuts(other, cut)} />}
            {!other && withdrawn && <CutStory cut={withdrawn} />}
            {!other && <CutLetter cut={cut} />}
            <NoteFormsProvider value={editing}>
              <NotesPanel
                review={review}
                cut={cut}
                all={listed}
                player={player}
                rate={file.rate}
                userId={userId}
                currentId={currentId}
                revealRequest={revealRequest}
                onGo={goTo}
                form={
                  isShownToCustomer(cut.state) ? (
                    <NoteForm
                      videoId={video.id}
                      side={side}
                      player={player}
                      fileRate={file.rate}
                      cut={cut}
                      cuts={review.cuts}
                      notes={review.notes}
                      places={places}
                      ratio={file.ratio}
                      tool={drawing.tool}
                      onTool={drawing.choose}
                      onAdded={(noteId) => {
                        setCurrentId(noteId)
                        setRevealRequest({ noteId })
                      }}
                      field={field}
                    />
                  ) : (
                    <p className={styles.closed}>Notes can be written on a cut that its customer can play.</p>
                  )
                }
              />
            </NoteFormsProvider>
          </div>
          <div ref={side === 'customer' ? answer : undefined} className={styles.answer} data-side={side}>
            {/* Not above the notes: here it stays in sight, wherever its note is in the list. */}
            <RefusedNote />
            {side === 'customer' ? (
              <CustomerBar
                review={review}
                cut={cut}
                listed={listed}
                openNotes={editing.openNotes}
                onShowEdit={showEdit}
                onShowCut={showCut}
              />
            ) : (
              <StudioBar review={review} cut={cut} />
            )}
          </div>
        </>
      }
    />
  )
})

const orderCuts = (one: ReviewCut, other: ReviewCut) =>
  one.number < other.number ? { before: one, after: other } : { before: other, after: one }
