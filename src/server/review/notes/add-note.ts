import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { addNote as call } from '#shared/contract/review/review.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { resolveCuts, type VideoRecord } from '../../videos/cut-answers.ts'
import { describeOneNote, type NoteViewer } from '../store/describe-notes.ts'
import { lockReview } from '../store/lock-review.ts'
import { countNotes, findNote, insertNote, writeNote, type NoteRow } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findNoteAnchor, requireDrawable, requireNotedCut } from './find-note-place.ts'
import { isSameNote } from './is-same-note.ts'
import { deletedBefore, refuseStale, storedBefore } from './refuse-edit.ts'

/**
 * Writes a note on frames of a cut that was sent. The customer's is a draft; the studio's is a comment, and seen at once.
 * Idempotent by the note's id; what was deleted meanwhile stays deleted. A retry with other content replaces the first
 * attempt as long as that is an untouched draft: its answer was lost, and its author wrote on.
 * @throws Refusal not_found, note_not_allowed, cut_withdrawn, too_many_notes, invalid_input, changed_meanwhile (with the
 * present note) where a retry with other content comes too late, or (without one) where the note was deleted; signed_out if
 * the account was deleted meanwhile
 */
export async function addNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { videoId, noteId, cut, kind, text, frames, marks } = input
  return db.transaction().execute(async (tx) => {
    const { video, viewer } = await lockReview(tx, actor, videoId)
    const known = await findNote(tx, noteId)
    if (known) {
      const isOwn = known.videoId === videoId && known.authorId === actor.id
      if (!isOwn) throw refuse('not_found')
      if (known.deletedAt !== null) throw refuse('changed_meanwhile', { sentence: deletedBefore })
      await retryAddNote(tx, video, viewer, known, input)
      return { note: await describeOneNote(tx, noteId, viewer) }
    }
    const noted = await requireNotedCut(tx, video, cut)
    const anchor = findNoteAnchor(video, noted, frames)
    await requireDrawable(tx, noted, marks, { noteId })
    if (viewer.side === 'studio' && kind !== 'comment') throw refuse('note_not_allowed')
    if ((await countNotes(tx, videoId)).all >= noteLimits.perVideo) throw refuse('too_many_notes')
    const now = clock.now()
    const isStored = await insertNote(tx, {
      id: noteId,
      videoId,
      cutNumber: cut,
      kind,
      side: viewer.side,
      authorId: actor.id,
      body: text,
      anchor: JSON.stringify(anchor),
      marks: marks && JSON.stringify(marks),
      createdAt: now,
      sentAt: viewer.side === 'studio' ? now : null,
    })
    if (!isStored) throw refuse('not_found')
    if (viewer.side === 'studio') {
      await emitEvent(tx, actor, {
        kind: 'note.written',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut, text } },
      })
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}

/** A retry: without effect where it says the same. */
async function retryAddNote(
  tx: Database,
  video: VideoRecord,
  viewer: NoteViewer,
  known: NoteRow,
  { cut, kind, text, frames, marks }: InputOf<typeof call>,
): Promise<void> {
  const shown = (await resolveCuts(tx, video)).find(({ number }) => number === cut)
  const content = { kind, text, marks, anchor: shown && findNoteAnchor(video, shown, frames) }
  if (known.cutNumber === cut && isSameNote(known, content)) return
  if (known.sentAt !== null || known.version !== 1)
    throw await refuseStale(tx, known.id, viewer, storedBefore)
  const noted = await requireNotedCut(tx, video, cut)
  await requireDrawable(tx, noted, marks, { noteId: known.id })
  await writeNote(tx, known.id, {
    cutNumber: cut,
    kind,
    body: text,
    anchor: JSON.stringify(findNoteAnchor(video, noted, frames)),
    marks: marks && JSON.stringify(marks),
  })
}
