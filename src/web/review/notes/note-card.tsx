import { memo, type Ref } from 'react'
import { mayChangeNoteKind, mayDeleteNote, mayEditNote } from '#shared/review/note-rights.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { useFocusAfterForm } from '../../ui/focus/use-focus-after-form.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { NoteFormKind } from '../drafts/note-forms.ts'
import { describePoint } from '../picture/strokes.ts'
import { EditNote } from './edit-note.tsx'
import { formatFrames } from './format-frames.ts'
import { ChangeKind, DeleteNote, ReplyForm, ReopenNote, ResolveNote } from './note-actions.tsx'
import { nameNote } from './name-note.ts'
import styles from './note-card.module.css'
import { NoteDate } from './note-date.tsx'
import { describeNoteState, describeWriter } from './note-words.ts'
import type { ListedNote } from './list-notes.ts'

interface NoteCardProps {
  listed: ListedNote
  userId: string
  videoId: string
  side: 'customer' | 'studio'
  rate: FrameRate
  isCurrent: boolean
  position: number
  count: number
  /** Null where there is no picture: the note is read, and nothing is done with it. */
  onGo: ((listed: ListedNote) => void) | null
  /** The form that is open below it. */
  open: NoteFormKind | null
  isJustOpened: boolean
  /** An edit of it is kept, and not saved; of a note that was sent meanwhile, one of its words. */
  hasUnsavedEdit: boolean
  onOpen: (noteId: string, form: NoteFormKind) => void
  onClose: (noteId: string, form: NoteFormKind) => void
  /** In px, of a row that is drawn apart from those in sight; undefined in the order of the list. */
  top: number | undefined
  /** Of the row: it is measured in a long list. */
  row: Ref<HTMLLIElement> | undefined
  /** What can be done with the note, half of what drawing a row takes, is drawn after what it says. */
  hasActions: boolean
}

/** A note with where it stands, what was said of it, and what its reader can do with it. */
export const NoteCard = memo(function NoteCard({
  listed,
  userId,
  videoId,
  side,
  rate,
  isCurrent,
  position,
  count,
  onGo,
  open,
  isJustOpened,
  hasUnsavedEdit,
  onOpen,
  onClose,
  top,
  row,
  hasActions,
}: NoteCardProps) {
  const { note, frames, isWaiting, cardName, goneWords, fromCut } = listed
  const { tone, label } = describeNoteState(note)
  const mayEdit = mayEditNote(note)
  const actions = useFocusAfterForm<HTMLDivElement>(open)
  const setOpen = (form: NoteFormKind) => onOpen(note.id, form)
  const close = () => {
    if (open) onClose(note.id, open)
  }
  const change = { userId, videoId, note, isJustOpened, onClose: close }
  return (
    <li
      ref={row}
      className={styles.row}
      data-row={note.id}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, top }}
      aria-setsize={count}
      aria-posinset={position}
      aria-current={isCurrent || undefined}
    >
      <article className={styles.note} data-state={note.state} aria-label={nameNote(listed, rate)}>
        <div className={styles.head}>
          <span className={styles.where}>
            {frames && !onGo && <span className={styles.gone}>{formatFrames(frames, rate)}</span>}
            {frames && onGo && (
              <button type="button" className={styles.time} onClick={() => onGo(listed)}>
                <VisuallyHidden>Go to </VisuallyHidden>
                {formatFrames(frames, rate)}
              </button>
            )}
            {!frames && onGo && <span className={styles.gone}>No place in this cut</span>}
            {cardName && (
              <span className={styles.card}>
                {cardName}
                {goneWords !== null && goneWords !== '' && ` “${goneWords}”`}
              </span>
            )}
            {fromCut !== null && <span className={styles.from}>from {cutName(fromCut)}</span>}
          </span>
          <span className={styles.state}>
            <StatusBadge tone={tone} label={label} />
          </span>
        </div>
        {open === 'edit' && mayEdit ? (
          <EditNote {...change} isWaiting={isWaiting} />
        ) : (
          <p className={styles.text} dir="auto">
            {note.text}
          </p>
        )}
        <p className={styles.by}>
          <strong dir="auto">{describeWriter(note)}</strong>{' '}
          <NoteDate at={note.createdAt} isExact={hasActions} />
          {note.editedAt && ', edited'}
          {hasUnsavedEdit && open !== 'edit' && (
            <>
              {' · '}
              <span className={styles.unsaved}>
                {mayEdit ? 'your edit is not saved' : 'your edit was not sent: reply with it'}
              </span>
            </>
          )}
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
        {note.resolution && (
          <div className={styles.answer}>
            <p className={styles.by}>
              <strong>Done</strong> <NoteDate at={note.resolution.at} isExact={hasActions} />
            </p>
            {note.resolution.answer !== '' && (
              <p className={styles.text} dir="auto">
                {note.resolution.answer}
              </p>
            )}
          </div>
        )}
        {note.replies.length > 0 && (
          <ol aria-label="Replies">
            {note.replies.map((reply) => (
              <li key={reply.id} className={styles.reply}>
                <p className={styles.by}>
                  <strong dir="auto">{describeWriter(reply)}</strong>{' '}
                  <NoteDate at={reply.at} isExact={hasActions} />
                </p>
                <p className={styles.text} dir="auto">
                  {reply.text}
                </p>
              </li>
            ))}
          </ol>
        )}
        {open === 'reply' && <ReplyForm {...change} />}
        {/* It changes under its writer's hands: the focus stays where it is. */}
        {open === 'edit' && !mayEdit && <ReplyForm {...change} isJustOpened={false} />}
        {open === 'resolve' && <ResolveNote {...change} />}
        {open === null && onGo && (
          <div ref={actions} className={styles.actions}>
            {hasActions && (
              <>
                {side === 'studio' && note.state === 'open' && (
                  <button
                    type="button"
                    className={styles.action}
                    data-opens="resolve"
                    onClick={() => setOpen('resolve')}
                  >
                    Tick off
                  </button>
                )}
                <button
                  type="button"
                  className={styles.action}
                  data-opens="reply"
                  onClick={() => setOpen('reply')}
                >
                  Reply
                </button>
                {note.state === 'resolved' && <ReopenNote {...change} />}
                {mayEdit && (
                  <button
                    type="button"
                    className={styles.action}
                    data-opens="edit"
                    onClick={() => setOpen('edit')}
                  >
                    Edit
                  </button>
                )}
                {mayChangeNoteKind(note) && <ChangeKind {...change} />}
                {mayDeleteNote(note) && <DeleteNote {...change} />}
              </>
            )}
          </div>
        )}
      </article>
    </li>
  )
})
