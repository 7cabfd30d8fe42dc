import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateGuestNote, withdrawGuestNote, type GuestNote } from '#shared/contract/review/guest-links.ts'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import { isStoredText } from '#shared/review/notes.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterForm } from '../../ui/focus/use-focus-after-form.ts'
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { announce } from '../../ui/toasts/announce.tsx'
import { readDraft, useStoredDrafts, writeDraft } from '../drafts/use-local-draft.ts'
import { formatFrames } from '../notes/format-frames.ts'
import { nameNote } from '../notes/name-note.ts'
import styles from '../notes/note-card.module.css'
import { sentTextSchema, WrittenText, type SentText } from '../notes/written-text.tsx'
import { describePoint } from '../picture/strokes.ts'
import { guestReviewQuery } from '../queries/guest-query.ts'
import { commentEditKey } from './own-comments.ts'

interface GuestCommentProps {
  secret: string
  /** Who sent the link. */
  sender: string
  note: GuestNote
  /** Of the file that is played. */
  frames: NoteFrames
  rate: FrameRate
  isCurrent: boolean
  /** Of the browser that wrote it; null for other readers. */
  editKey: string | null
  onGo: () => void
}

/** What a guest said, with the answers; who wrote it edits and withdraws it until the sender answers or decides on it. */
export function GuestComment(props: GuestCommentProps) {
  const { secret, sender, note, frames, rate, isCurrent, editKey, onGo } = props
  const [isEditing, setEditing] = useState(false)
  const actions = useFocusAfterForm<HTMLDivElement>(isEditing ? 'edit' : null)
  const decision = describeDecision(note)
  const own = editKey !== null && decision === null ? { secret, note, editKey } : null
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      <article className={styles.note} aria-label={nameNote({ note, frames }, rate)}>
        <div className={styles.head}>
          <button type="button" className={styles.time} onClick={onGo}>
            <VisuallyHidden>Go to </VisuallyHidden>
            {formatFrames(frames, rate)}
          </button>
        </div>
        {own && isEditing ? (
          <EditComment {...own} onDone={() => setEditing(false)} />
        ) : (
          <p className={styles.text} dir="auto">
            {note.text}
          </p>
        )}
        <p className={styles.by}>
          <strong dir="auto">{note.name}</strong> <DateText at={note.createdAt} />
          {note.editedAt && ', edited'}
          {own && !isEditing && <UnsavedEdit note={note} />}
          {note.marks && (
            <>
              {' · '}
              <span className={styles.marked}>
                on the picture in {note.marks.ratio}
                {note.marks.point && <VisuallyHidden>: {describePoint(note.marks.point)}</VisuallyHidden>}
              </span>
            </>
          )}
        </p>
        {note.replies.map((reply) => (
          <div key={reply.id} className={styles.reply}>
            <p className={styles.text} dir="auto">
              {reply.text}
            </p>
            <p className={styles.by}>
              <strong dir="auto">{reply.side === 'studio' ? 'The studio' : sender}</strong>{' '}
              <DateText at={reply.at} />
            </p>
          </div>
        ))}
        {own && !isEditing && (
          <div ref={actions} className={styles.actions}>
            <button
              type="button"
              className={styles.action}
              data-opens="edit"
              onClick={() => setEditing(true)}
            >
              Edit
            </button>
            <WithdrawComment {...own} />
          </div>
        )}
        {editKey !== null && decision !== null && (
          <>
            <p className={styles.by}>{decision}</p>
            <LateEdit note={note} />
          </>
        )}
      </article>
    </li>
  )
}

/** Why a comment stays as it is, for who wrote it: what the sender decided, or that they answered; null until then. */
function describeDecision({ isChange, isSent, replies }: GuestNote): string | null {
  if (isChange) return isSent ? 'Asked for as a change.' : 'Noted as a change to ask for.'
  if (isSent) return 'Passed on to the studio.'
  return replies.length > 0 ? 'Answered, so it stays as it is.' : null
}

const dropEdit = (note: GuestNote) => writeDraft(commentEditKey(note.id), null)

/** The words of an edit that was begun and is not saved; null where there is none, or it says what the comment says. */
function useUnsavedEdit(note: GuestNote): string | null {
  const text = useStoredDrafts(() => readDraft(commentEditKey(note.id), sentTextSchema)?.text ?? null)
  return text === null || isStoredText(note.text, text) ? null : text
}

function UnsavedEdit({ note }: { note: GuestNote }) {
  return (
    useUnsavedEdit(note) !== null && (
      <>
        {' · '}
        <span className={styles.unsaved}>your edit is not saved</span>
      </>
    )
  )
}

/** An edit that can no longer be saved: its words stay to be read and copied. */
function LateEdit({ note }: { note: GuestNote }) {
  const text = useUnsavedEdit(note)
  if (text === null) return null
  return (
    <div className={styles.answer}>
      <p className={styles.by}>Your edit was not saved. Say it in a new comment, or discard it:</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.action}
          onClick={({ currentTarget }) => {
            // The button goes: its comment keeps the focus.
            currentTarget.closest('li')?.querySelector('button')?.focus({ preventScroll: true })
            dropEdit(note)
          }}
        >
          Discard your edit
        </button>
      </div>
    </div>
  )
}

interface OwnCommentProps {
  secret: string
  note: GuestNote
  editKey: string
}

function EditComment({ secret, note, editKey, onDone }: OwnCommentProps & { onDone: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ text }: SentText) =>
      call(updateGuestNote, { noteId: note.id, editKey, text }, { guestLink: secret }),
    onSuccess: async (_, { finish }) => {
      // What is written stays in sight until the list says the same.
      await queryClient.invalidateQueries(guestReviewQuery(secret))
      announce('Comment saved.')
      if (finish()) onDone()
    },
  })
  return (
    <WrittenText
      draftKey={commentEditKey(note.id)}
      from={note.text}
      label="Comment"
      hasFirstFocus
      sendLabel="Save"
      error={error}
      isBusy={isPending}
      onSend={(sent) => mutate(sent)}
      onClose={onDone}
      onDismissError={error ? reset : undefined}
    />
  )
}

function WithdrawComment({ secret, note, editKey }: OwnCommentProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const button = useRestoredFocus<HTMLButtonElement>(isAsking)
  const handFocusOn = useFocusAfterRemoval(button)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(withdrawGuestNote, { noteId: note.id, editKey }, { guestLink: secret }),
    onSuccess: () => {
      handFocusOn()
      announce('Comment withdrawn.')
      dropEdit(note)
    },
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries(guestReviewQuery(secret))
    },
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.action}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        Withdraw
      </button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="Withdraw your comment?"
          confirmLabel="Withdraw"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <span className={styles.quoted} dir="auto">
            {note.text}
          </span>
        </ConfirmDialog>
      )}
      <FieldError ref={scrollIntoView}>{error && errorMessage(error)}</FieldError>
    </>
  )
}
