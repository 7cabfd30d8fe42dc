import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { updateGuestNote, withdrawGuestNote, type GuestNote } from '#shared/contract/guest-links.ts'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import { noteLimits } from '#shared/review/notes.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import actionStyles from '../notes/note-actions.module.css'
import styles from '../notes/note-card.module.css'
import { describePoint } from '../picture/strokes.ts'
import { guestReviewQuery } from '../queries/guest-query.ts'
import { sentAtOnce } from '../queries/review-query.ts'

interface GuestCommentProps {
  secret: string
  note: GuestNote
  /** Of the file that is played. */
  frames: NoteFrames
  rate: FrameRate
  isCurrent: boolean
  /** Of the browser that wrote it; null for other readers. */
  editKey: string | null
  onGo: () => void
}

/** What a guest said, with the answers; who wrote it edits and withdraws it until the customer takes it up. */
export function GuestComment(props: GuestCommentProps) {
  const { secret, note, frames, rate, isCurrent, editKey, onGo } = props
  const [isEditing, setEditing] = useState(false)
  const own = editKey !== null && !note.isTakenUp ? { secret, note, editKey } : null
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      <article className={styles.note}>
        <div className={styles.head}>
          <button type="button" className={styles.time} onClick={onGo}>
            <VisuallyHidden>Go to </VisuallyHidden>
            {formatTimecode(frames.in, rate)}
            {frames.out > frames.in + 1 && <> – {formatTimecode(frames.out - 1, rate)}</>}
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
              <strong>{reply.side === 'studio' ? 'The studio' : 'The customer'}</strong>{' '}
              <DateText at={reply.at} />
            </p>
          </div>
        ))}
        {own && !isEditing && (
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => setEditing(true)}>
              Edit
            </button>
            <WithdrawComment {...own} />
          </div>
        )}
        {editKey !== null && note.isTakenUp && <p className={styles.by}>Taken up by the customer.</p>}
      </article>
    </li>
  )
}

interface OwnCommentProps {
  secret: string
  note: GuestNote
  editKey: string
}

function EditComment({ secret, note, editKey, onDone }: OwnCommentProps & { onDone: () => void }) {
  const queryClient = useQueryClient()
  const errorId = useId()
  const draft = useLocalDraft(`guest/edit/${note.id}`, z.string(), note.text)
  const { mutate, isPending, error } = useMutation({
    networkMode: sentAtOnce,
    mutationFn: () =>
      call(updateGuestNote, { noteId: note.id, editKey, text: draft.value }, { guestLink: secret }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(guestReviewQuery(secret))
      draft.drop()
      onDone()
    },
  })
  const isReady = draft.value.trim() !== '' && !isPending
  return (
    <div className={actionStyles.form}>
      <TextArea
        // It was asked for by the button before, which is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        minRows={2}
        maxRows={10}
        dir="auto"
        aria-label="Comment"
        aria-describedby={error ? errorId : undefined}
        maxLength={noteLimits.characters}
        value={draft.value}
        onChange={(event) => draft.store(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) mutate()
          if (event.key === 'Escape') onDone()
        }}
      />
      <div className={actionStyles.buttons}>
        <Button size="sm" disabled={!isReady} loading={isPending} onClick={() => mutate()}>
          Save
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            draft.drop()
            onDone()
          }}
        >
          Discard
        </Button>
      </div>
      <FieldError id={errorId}>{error && errorMessage(error)}</FieldError>
    </div>
  )
}

function WithdrawComment({ secret, note, editKey }: OwnCommentProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    networkMode: sentAtOnce,
    mutationFn: () => call(withdrawGuestNote, { noteId: note.id, editKey }, { guestLink: secret }),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries(guestReviewQuery(secret))
    },
  })
  return (
    <>
      <button type="button" className={styles.action} disabled={isPending} onClick={() => setAsking(true)}>
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
          <span className={actionStyles.quoted} dir="auto">
            {note.text}
          </span>
        </ConfirmDialog>
      )}
      <FieldError>{error && errorMessage(error)}</FieldError>
    </>
  )
}
