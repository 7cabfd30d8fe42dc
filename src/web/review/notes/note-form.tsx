import { Button } from '@mantine/core'
import { useId, useRef, useState, type RefObject } from 'react'
import { addNote, type ReviewCut } from '#shared/contract/review/review.ts'
import { describeExcess } from '#shared/fields.ts'
import { isStoredText, noteLimits } from '#shared/review/notes.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { call, errorMessage } from '../../call/call.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { useScrollOnResize } from '../../ui/focus/use-scroll-on-resize.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { announce } from '../../ui/toasts/announce.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import type { PlaceReader } from '../drafts/note-place.ts'
import { useLostAnswer, type ListedWords } from '../drafts/use-lost-answer.ts'
import { useNewNote, type StoredNoteDraft } from '../drafts/use-note-draft.ts'
import { useTypedEarly } from '../drafts/use-typed-early.ts'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import { useNoteChange } from '../queries/review-query.ts'
import { DraftPlace } from './draft-place.tsx'
import { MarkingTools, MarksHint } from './marking-tools.tsx'
import styles from './note-form.module.css'
import { NoteTextField } from './note-text-field.tsx'
import { describeTakenBackPlace } from './note-words.ts'

interface NoteFormProps {
  videoId: string
  side: 'customer' | 'studio'
  player: ExactPlayer | null
  fileRate: FrameRate
  /** The cut that is shown. */
  cut: { number: number }
  cuts: readonly Pick<ReviewCut, 'number' | 'state'>[]
  notes: readonly ListedWords[]
  places: PlaceReader
  /** Of the picture. */
  ratio: Ratio
  tool: DrawingTool | null
  onTool: (tool: DrawingTool | null) => void
  onAdded: (noteId: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** A new note on what stands in the picture. Typing pauses the video, and fixes the frames that the note is about. */
export function NoteForm(props: NoteFormProps) {
  const { videoId, side, player, fileRate, cut, places, tool, onTool, field } = props
  const { draft, frames } = useNewNote()
  const errorId = useId()
  const form = useScrollOnResize<HTMLFormElement>()
  const pointButton = useRef<HTMLButtonElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const kind = side === 'studio' ? 'comment' : draft.kind
  const finish = (sent: StoredNoteDraft) => {
    if (draft.finish(sent) !== 'own') onTool(null)
    setAddedId(sent.id)
    props.onAdded(sent.id)
  }
  const change = useNoteChange(
    videoId,
    (sent: StoredNoteDraft) => {
      const place = sent.frames && sent.cut !== null ? { cut: sent.cut, frames: sent.frames } : places.read()
      const { id, text, marks } = sent
      return call(addNote, { videoId, noteId: id, kind, text, marks, ...place })
    },
    (note, sent) => {
      if (!isStoredText(note.text, sent.text)) return draft.renew()
      finish(sent)
      announce('Note added.')
      // Its busy button has lost the focus, and can't be pressed before something is written.
      if (isFocusLost()) field.current?.focus({ preventScroll: true })
    },
    () => draft.renew(),
  )
  const { mutate, isPending, error, dismissError } = change
  const addButton = useRestoredFocus<HTMLButtonElement>(isPending)
  const isReady = draft.text.trim() !== ''
  const isTooLong = describeExcess(draft.text, noteLimits.characters) !== null
  // Customers are not shown a cut whose sending was undone.
  const isTakenBack =
    draft.cut !== null &&
    !props.cuts.some(({ number, state }) => number === draft.cut && state !== 'withdrawn')
  const problem = isTakenBack
    ? 'Move the note to mark the picture.'
    : describeMarkingProblem({ ...draft, isNew: true }, { cut: cut.number, ratio: props.ratio })
  const elsewhere = draft.cut !== null && draft.cut !== cut.number ? cutName(draft.cut) : null
  useLostAnswer(change, draft, props.notes, (sent) => {
    if (error) dismissError()
    finish(sent)
    showToast('Your note was added already.')
  })
  useTypedEarly(field, draft.appendText)
  const send = () => {
    if (isReady && !isPending && !isTooLong) mutate(draft.stored)
  }
  const dismissShownError = () => {
    if (error) dismissError()
  }
  const write = (text: string) => {
    player?.pause()
    dismissShownError()
    draft.setText(text)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      data-scrolls-on-resize
      data-in-use={!draft.isEmpty || tool !== null || undefined}
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftPlace
        player={player}
        rate={fileRate}
        frames={frames}
        draft={draft}
        places={places}
        isTakenBack={isTakenBack}
        onMoved={dismissShownError}
      >
        {elsewhere !== null && ` of ${elsewhere}`}
      </DraftPlace>
      {isTakenBack && elsewhere !== null && (
        <output className={styles.hint}>{describeTakenBackPlace(elsewhere, cutName(cut.number))}</output>
      )}
      <NoteTextField
        field={field}
        maxRows={8}
        label="Note"
        errorId={error ? errorId : undefined}
        placeholder={side === 'studio' ? 'Write to the customer' : 'What should be different?'}
        value={draft.text}
        onChange={write}
        onSend={send}
      />
      <div className={styles.tools}>
        <MarkingTools pointButton={pointButton} chosen={problem === null ? tool : null} onTool={onTool} />
        {side === 'customer' && (
          <label>
            <VisuallyHidden>Kind of note</VisuallyHidden>
            <select
              className={styles.select}
              value={draft.kind}
              onChange={(event) => draft.setKind(event.target.value === 'comment' ? 'comment' : 'change')}
            >
              <option value="change">Change</option>
              <option value="comment">Comment</option>
            </select>
          </label>
        )}
        <Button
          ref={addButton}
          type="submit"
          size="sm"
          disabled={!isReady || isTooLong}
          loading={isPending}
          className={styles.add}
        >
          Add note
        </Button>
      </div>
      <MarksHint
        // What was cleared in a note that was added since does not come back in the next one.
        key={addedId}
        marked={draft}
        onMarks={draft.setMarks}
        pointButton={pointButton}
        tool={tool}
        problem={problem}
      >
        {!isReady && 'Say what you marked, then add the note.'}
      </MarksHint>
      <FieldError ref={scrollIntoView} id={errorId}>
        {error && errorMessage(error)}
      </FieldError>
    </form>
  )
}
