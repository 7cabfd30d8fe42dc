import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  deleteNote,
  reopenNote,
  replyToNote,
  resolveNote,
  updateNote,
  type ReviewNote,
} from '#shared/contract/review/review.ts'
import { mayEditNote } from '#shared/review/note-rights.ts'
import { isStoredText } from '#shared/review/notes.ts'
import { call, changeErrorMessage, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { announce } from '../../ui/toasts/announce.tsx'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import { noteFormKey, useNoteForms } from '../drafts/note-forms.ts'
import { useReportRefusedNote } from '../queries/refused-change.ts'
import { rereadAfter, uncacheNote, useNoteChange } from '../queries/review-query.ts'
import cardStyles from './note-card.module.css'
import { sentTextSchema, WrittenText, type SentText } from './written-text.tsx'

export interface NoteActionProps {
  userId: string
  videoId: string
  note: ReviewNote
  /** By a press: its form takes the focus. */
  isJustOpened: boolean
  /** Closes its form; what is written in it is kept. */
  onClose: () => void
}

const noText = { id: '', text: '' }

type NoteButtonProps = Pick<NoteActionProps, 'videoId' | 'note'>

/** What was written to change a note that was sent meanwhile becomes a reply, wherever the reply is opened from. */
export function ReplyForm({ userId, videoId, note, isJustOpened, onClose }: NoteActionProps) {
  const editKey = noteFormKey(userId, videoId, 'edit', note.id)
  const edit = useLocalDraft(editKey, sentTextSchema, noText)
  const isEdit = !mayEditNote(note) && edit.isBegun && edit.value.text !== note.text
  const { dropEdit } = useNoteForms()
  const close = isEdit ? () => dropEdit(note.id) : onClose
  const { mutate, isPending, error, dismissError } = useNoteChange(
    videoId,
    ({ id, text }: SentText) => call(replyToNote, { videoId, noteId: note.id, replyId: id, text }),
    (stored, { id, text, finish, renew }) => {
      const reply = stored.replies.find((each) => each.id === id)
      if (!reply || !isStoredText(reply.text, text)) return renew()
      announce(stored.state === 'draft' ? 'Reply added.' : 'Reply sent.')
      if (finish()) close()
    },
    (sent) => sent.renew(),
  )
  return (
    <WrittenText
      // Another draft begins a form of its own.
      key={String(isEdit)}
      draftKey={isEdit ? editKey : noteFormKey(userId, videoId, 'reply', note.id)}
      notice={isEdit && 'This note was sent meanwhile. What you wrote can be sent as a reply.'}
      label="Reply"
      hasFirstFocus={isJustOpened}
      placeholder={note.side === 'guest' ? 'Guests with the same link read it, too.' : undefined}
      sendLabel={note.state === 'draft' ? 'Add reply' : 'Send reply'}
      error={error}
      isBusy={isPending}
      onSend={(sent) => mutate(sent)}
      onClose={onClose}
      onDiscard={close}
      onDismissError={error ? dismissError : undefined}
    />
  )
}

const findRow = (noteId: string) => document.querySelector(`[data-row="${noteId}"]`)

/** What takes the focus of a note that goes: a button of the one beside it, or the panel. */
function findHeir(noteId: string): HTMLElement | null {
  const row = findRow(noteId)
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
  const buttons = beside.map((each) => each?.querySelector('button'))
  return buttons.find((each) => each instanceof HTMLElement) ?? row?.closest('section') ?? null
}

/** A list of open notes drops the one that is ticked off. @returns called before that */
function useFocusAfterTick(noteId: string): () => void {
  const heir = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      if (!findRow(noteId) && isFocusLost()) heir.current?.focus({ preventScroll: true })
    },
    [noteId],
  )
  return () => {
    heir.current = findHeir(noteId)
  }
}

/** The studio ticks a change off, with an answer if it has one. */
export function ResolveNote({ userId, videoId, note, isJustOpened, onClose }: NoteActionProps) {
  const handFocusOn = useFocusAfterTick(note.id)
  const { mutate, isPending, error, dismissError } = useNoteChange(
    videoId,
    ({ text }: SentText) =>
      call(resolveNote, { videoId, noteId: note.id, version: note.version, answer: text }),
    (_stored, { finish }) => {
      announce('Ticked off.')
      handFocusOn()
      // Once the list has the answer: the focus would go to a button that goes with it.
      notifyManager.schedule(() => {
        if (finish()) onClose()
      })
    },
  )
  return (
    <WrittenText
      draftKey={noteFormKey(userId, videoId, 'answer', note.id)}
      label="Answer"
      hasFirstFocus={isJustOpened}
      placeholder="What was done; the customer reads it. May stay empty."
      sendLabel="Tick off"
      isOptional
      error={error}
      isBusy={isPending}
      onSend={(sent) => mutate(sent)}
      onClose={onClose}
      onDismissError={error ? dismissError : undefined}
    />
  )
}

export function ReopenNote({ videoId, note }: NoteButtonProps) {
  const { mutate, isPending, error } = useNoteChange(
    videoId,
    () => call(reopenNote, { videoId, noteId: note.id, version: note.version }),
    () => announce('The note is open again.'),
  )
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cardStyles.action}
        disabled={isPending}
        onClick={({ currentTarget }) =>
          mutate(undefined, {
            onSuccess: () => {
              // It is gone in a moment, and the focus with it.
              const reply = currentTarget.parentElement?.querySelector<HTMLElement>('[data-opens="reply"]')
              if (isFocusLost() || document.activeElement === currentTarget)
                reply?.focus({ preventScroll: true })
            },
          })
        }
      >
        Open again
      </button>
      <FieldError ref={scrollIntoView}>{error && errorMessage(error)}</FieldError>
    </>
  )
}

/** A draft, or what a guest said, becomes a change or a comment. */
export function ChangeKind({ videoId, note }: NoteButtonProps) {
  const kind = note.kind === 'change' ? 'comment' : 'change'
  const { mutate, isPending, error } = useNoteChange(
    videoId,
    () => call(updateNote, { videoId, noteId: note.id, version: note.version, kind }),
    (stored) => announce(`It is a ${stored.kind} now.`),
  )
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cardStyles.action}
        disabled={isPending}
        onClick={() => mutate(undefined)}
      >
        {kind === 'change' ? 'Make it a change' : 'Make it a comment'}
      </button>
      <FieldError ref={scrollIntoView}>{error && errorMessage(error)}</FieldError>
    </>
  )
}

export function DeleteNote({ videoId, note }: NoteButtonProps) {
  const queryClient = useQueryClient()
  const reportRefusal = useReportRefusedNote()
  const { openNotes, dropEdit } = useNoteForms()
  const [isAsking, setAsking] = useState(false)
  const button = useRestoredFocus<HTMLButtonElement>(isAsking)
  const handFocusOn = useFocusAfterRemoval(button)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(deleteNote, { videoId, noteId: note.id, version: note.version }),
    onMutate: () => reportRefusal(null),
    onSuccess: () => {
      handFocusOn()
      announce('Note deleted.')
      // What another tab edits meanwhile was not seen here: it stays to be read.
      if (openNotes[note.id]) dropEdit(note.id)
      uncacheNote(queryClient, videoId, note.id)
    },
    onError: (refusal) => {
      reportRefusal(changeErrorMessage('The note was not deleted.', refusal))
      rereadAfter(queryClient, videoId, refusal)
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cardStyles.action}
        onClick={() => {
          reset()
          reportRefusal(null)
          setAsking(true)
        }}
      >
        Delete
      </button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={note.side === 'guest' ? 'Delete this guest’s comment?' : 'Delete this note?'}
          confirmLabel="Delete"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <p className={cardStyles.quoted} dir="auto">
            {note.text}
          </p>
          {note.replies.length > 0 && <p>What you wrote below it is deleted, too.</p>}
        </ConfirmDialog>
      )}
      <FieldError ref={scrollIntoView}>{error && errorMessage(error)}</FieldError>
    </>
  )
}
