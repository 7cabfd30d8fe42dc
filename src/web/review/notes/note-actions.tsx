import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { z } from 'zod'
import {
  deleteNote,
  reopenNote,
  replyToNote,
  resolveNote,
  updateNote,
  type ReviewNote,
} from '#shared/contract/review.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import { rereadAfter, sentAtOnce, uncacheNote, useNoteChange } from '../queries/review-query.ts'
import cardStyles from './note-card.module.css'
import styles from './note-actions.module.css'

export interface NoteActionProps {
  userId: string
  videoId: string
  note: ReviewNote
  onDone: () => void
}

const textSchema = z.object({ id: z.string(), text: z.string() })

interface WrittenTextProps {
  draftKey: string
  /** What is there before something is written. */
  from?: string
  label: string
  placeholder?: string
  sendLabel: string
  isOptional?: boolean
  /** What else is changed with the words. */
  tools?: ReactNode
  error: unknown
  isBusy: boolean
  /** @param id the same for what is sent again */
  onSend: (text: string, id: string, onSent: () => void) => void
  onCancel: () => void
}

/** Words below a note: they stay through a reload and a failed send. Ctrl-Enter sends them. */
export function WrittenText(props: WrittenTextProps) {
  const { draftKey, from = '', label, placeholder, sendLabel, isOptional, tools, error, isBusy } = props
  const draft = useLocalDraft(draftKey, textSchema, { id: '', text: from })
  const errorId = useId()
  const { text } = draft.value
  const isReady = isOptional || text.trim() !== ''
  const send = () => {
    if (!isReady || isBusy) return
    const id = draft.value.id || crypto.randomUUID()
    draft.store({ id, text })
    props.onSend(text, id, draft.drop)
  }
  return (
    <div className={styles.form}>
      <TextArea
        // It was asked for by the button before, which is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        minRows={2}
        maxRows={10}
        dir="auto"
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        placeholder={placeholder}
        maxLength={noteLimits.characters}
        value={text}
        onChange={(event) =>
          draft.store({ id: draft.value.id || crypto.randomUUID(), text: event.currentTarget.value })
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') props.onCancel()
        }}
      />
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.buttons}>
        <Button size="sm" disabled={!isReady} loading={isBusy} onClick={send}>
          {sendLabel}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            draft.drop()
            props.onCancel()
          }}
        >
          Discard
        </Button>
      </div>
      <FieldError id={errorId}>{error ? errorMessage(error) : null}</FieldError>
    </div>
  )
}

export function ReplyForm({ userId, videoId, note, onDone }: NoteActionProps) {
  const { mutate, isPending, error } = useNoteChange(videoId, (reply: { id: string; text: string }) =>
    call(replyToNote, { videoId, noteId: note.id, replyId: reply.id, text: reply.text }),
  )
  return (
    <WrittenText
      draftKey={`${userId}/${videoId}/reply/${note.id}`}
      label="Reply"
      placeholder={note.side === 'guest' ? 'Guests with the same link read it, too.' : undefined}
      sendLabel={note.state === 'draft' ? 'Add reply' : 'Send reply'}
      error={error}
      isBusy={isPending}
      onSend={(text, id, onSent) =>
        mutate(
          { id, text },
          {
            onSuccess: () => {
              onSent()
              onDone()
            },
          },
        )
      }
      onCancel={onDone}
    />
  )
}

/** The studio ticks a change off, with an answer if it has one. */
export function ResolveNote({ userId, videoId, note, onDone }: NoteActionProps) {
  const { mutate, isPending, error } = useNoteChange(videoId, (answer: string) =>
    call(resolveNote, { videoId, noteId: note.id, version: note.version, answer }),
  )
  return (
    <WrittenText
      draftKey={`${userId}/${videoId}/answer/${note.id}`}
      label="Answer"
      placeholder="What was done; the customer reads it. May stay empty."
      sendLabel="Tick off"
      isOptional
      error={error}
      isBusy={isPending}
      onSend={(text, _, onSent) =>
        mutate(text, {
          onSuccess: () => {
            onSent()
            onDone()
          },
        })
      }
      onCancel={onDone}
    />
  )
}

export function ReopenNote({ videoId, note }: NoteActionProps) {
  const { mutate, isPending, error } = useNoteChange(videoId, () =>
    call(reopenNote, { videoId, noteId: note.id, version: note.version }),
  )
  return (
    <>
      <button
        type="button"
        className={cardStyles.action}
        disabled={isPending}
        onClick={() => mutate(undefined)}
      >
        Open again
      </button>
      <FieldError>{error && errorMessage(error)}</FieldError>
    </>
  )
}

/** A draft, or what a guest said, becomes a change or a comment. */
export function ChangeKind({ videoId, note }: NoteActionProps) {
  const kind = note.kind === 'change' ? 'comment' : 'change'
  const { mutate, isPending, error } = useNoteChange(videoId, () =>
    call(updateNote, { videoId, noteId: note.id, version: note.version, kind }),
  )
  return (
    <>
      <button
        type="button"
        className={cardStyles.action}
        disabled={isPending}
        onClick={() => mutate(undefined)}
      >
        {kind === 'change' ? 'Make it a change' : 'Make it a comment'}
      </button>
      <FieldError>{error && errorMessage(error)}</FieldError>
    </>
  )
}

export function DeleteNote({ videoId, note }: NoteActionProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    networkMode: sentAtOnce,
    mutationFn: () => call(deleteNote, { videoId, noteId: note.id, version: note.version }),
    onSuccess: () => uncacheNote(queryClient, videoId, note.id),
    onError: (refusal) => rereadAfter(queryClient, videoId, refusal),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <button
        type="button"
        className={cardStyles.action}
        disabled={isPending}
        onClick={() => setAsking(true)}
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
          <span className={styles.quoted} dir="auto">
            {note.text}
          </span>
        </ConfirmDialog>
      )}
      <FieldError>{error && errorMessage(error)}</FieldError>
    </>
  )
}
