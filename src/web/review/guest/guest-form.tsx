import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type RefObject } from 'react'
import { z } from 'zod'
import { addGuestNote } from '#shared/contract/review/guest-links.ts'
import { describeExcess } from '#shared/fields.ts'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import { isStoredText, noteLimits } from '#shared/review/notes.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { call, errorMessage } from '../../call/call.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { scrollFormIntoView, useScrollOnResize } from '../../ui/focus/use-scroll-on-resize.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { TextField } from '../../ui/text/text-field.tsx'
import { announce } from '../../ui/toasts/announce.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import type { PlaceReader } from '../drafts/note-place.ts'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import { useLostAnswer, type ListedWords } from '../drafts/use-lost-answer.ts'
import type { NoteDraft, StoredNoteDraft } from '../drafts/use-note-draft.ts'
import { useTypedEarly } from '../drafts/use-typed-early.ts'
import { DraftPlace } from '../notes/draft-place.tsx'
import styles from '../notes/note-form.module.css'
import { MarkingTools, MarksHint } from '../notes/marking-tools.tsx'
import { NoteTextField } from '../notes/note-text-field.tsx'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import { guestReviewQuery } from '../queries/guest-query.ts'
import { isChangedMeanwhile } from '../queries/review-query.ts'
import type { OwnComments } from './own-comments.ts'

const askForName = 'Say who you are, then add the comment.'

interface GuestFormProps {
  secret: string
  notes: readonly ListedWords[]
  player: ExactPlayer | null
  /** Of the file that is played. */
  rate: FrameRate
  draft: NoteDraft
  /** Frames of the draft as the file counts them; null before something is written. */
  frames: NoteFrames | null
  places: PlaceReader
  /** Why the picture that is shown can't be marked. */
  markingProblem: string | null
  tool: DrawingTool | null
  onTool: (tool: DrawingTool | null) => void
  own: OwnComments
  field: RefObject<HTMLTextAreaElement | null>
}

/** A guest's comment on what stands in the picture, by a name of their choice. It stays until it has arrived. */
export function GuestForm(props: GuestFormProps) {
  const { secret, player, rate, draft, frames, places, tool, onTool, own, field } = props
  const queryClient = useQueryClient()
  const errorId = useId()
  const form = useScrollOnResize<HTMLFormElement>()
  const pointButton = useRef<HTMLButtonElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const name = useLocalDraft('guest/name', z.string(), '')
  const finish = (sent: StoredNoteDraft) => {
    if (draft.finish(sent) !== 'own') onTool(null)
    setAddedId(sent.id)
  }
  const attempt = useMutation({
    mutationFn: (sent: StoredNoteDraft) => {
      const { id, text, marks } = sent
      const place = sent.frames ?? places.read().frames
      const editKey = own.remember(id)
      const note = { noteId: id, name: name.value.trim(), text, frames: place, marks, editKey }
      return call(addGuestNote, note, { guestLink: secret })
    },
    onSuccess: ({ note }, sent) => {
      if (isStoredText(note.text, sent.text)) {
        finish(sent)
        showToast('Your comment is added.')
        if (isFocusLost()) field.current?.focus({ preventScroll: true })
        if (form.current?.contains(document.activeElement)) scrollFormIntoView(form.current)
      } else draft.renew()
      return queryClient.invalidateQueries(guestReviewQuery(secret))
    },
    onError: (refusal) => {
      if (!isChangedMeanwhile(refusal)) return
      draft.renew()
      return queryClient.invalidateQueries(guestReviewQuery(secret))
    },
  })
  const { mutate, isPending, error, reset } = attempt
  useLostAnswer(attempt, draft, props.notes, (sent) => {
    reset()
    finish(sent)
    showToast('Your comment was added already.')
  })
  useTypedEarly(field, draft.appendText)
  useTypedEarly(nameField, name.store)
  const addButton = useRestoredFocus<HTMLButtonElement>(isPending)
  const hasText = draft.text.trim() !== ''
  const isNameless = hasText && name.value.trim() === ''
  const isReady = hasText && !isNameless
  const isTooLong =
    describeExcess(draft.text, noteLimits.characters) !== null ||
    describeExcess(name.value, noteLimits.guestName) !== null
  const dismissError = () => {
    if (error) reset()
  }
  const send = () => {
    if (isNameless) {
      nameField.current?.focus()
      announce(askForName)
    }
    if (isReady && !isPending && !isTooLong) mutate(draft.stored)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      data-scrolls-on-resize
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftPlace
        player={player}
        rate={rate}
        frames={frames}
        draft={draft}
        places={places}
        onMoved={dismissError}
      />
      <NoteTextField
        field={field}
        maxRows={8}
        label="Comment"
        errorId={error ? errorId : undefined}
        placeholder="What do you think?"
        value={draft.text}
        onChange={(text) => {
          player?.pause()
          dismissError()
          draft.setText(text)
        }}
        onSend={send}
      />
      <TextField
        ref={nameField}
        label="Your name"
        autoComplete="name"
        charactersMax={noteLimits.guestName}
        value={name.value}
        onChange={(event) => name.store(event.currentTarget.value)}
      />
      <div className={styles.tools}>
        <MarkingTools pointButton={pointButton} chosen={tool} onTool={onTool} />
        <Button
          ref={addButton}
          type="submit"
          size="sm"
          disabled={!isReady || isTooLong}
          loading={isPending}
          className={styles.add}
        >
          Add comment
        </Button>
      </div>
      <MarksHint
        // What was cleared in a note that was added since does not come back in the next one.
        key={addedId}
        marked={draft}
        onMarks={draft.setMarks}
        pointButton={pointButton}
        tool={tool}
        problem={props.markingProblem}
      >
        {!hasText && 'Say what you marked, then add the comment.'}
      </MarksHint>
      {isNameless && <p className={styles.hint}>{askForName}</p>}
      <FieldError ref={scrollIntoView} id={errorId}>
        {error && errorMessage(error)}
      </FieldError>
    </form>
  )
}
