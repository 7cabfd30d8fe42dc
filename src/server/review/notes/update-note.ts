import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { updateNote as call } from '#shared/contract/review/review.ts'
import { mayChangeNote, mayChangeNoteKind, mayEditNote } from '#shared/review/note-rights.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { describeOneNote } from '../store/describe-notes.ts'
import { lockReview, requireNote } from '../store/lock-review.ts'
import { writeNote } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findNoteAnchor, requireDrawable, requireNotedCut } from './find-note-place.ts'
import { isSameNote } from './is-same-note.ts'
import { refuseStale, requireNoteRight } from './refuse-edit.ts'

/**
 * Changes a draft, or a comment of the studio by its author. The customer decides on the kind of a guest's comment, and
 * leaves its words as they are. The same change sent again has no effect.
 * @throws Refusal not_found, note_not_allowed, cut_withdrawn, note_sent, changed_meanwhile (with the present note),
 * invalid_input; signed_out if the account was deleted meanwhile
 */
export async function updateNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, version, kind, text, frames, marks }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { video, viewer } = await lockReview(tx, actor, videoId)
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    const noted = frames || marks ? await requireNotedCut(tx, video, note.cutNumber) : null
    const anchor = noted && frames ? findNoteAnchor(video, noted, frames) : undefined
    if (noted) await requireDrawable(tx, noted, marks, { noteId })
    const content = { kind, text, marks, anchor }
    if (note.version !== version) {
      // The answer to the first attempt was lost on its way.
      if (note.version === version + 1 && isSameNote(note, content)) {
        return { note: await describeOneNote(tx, noteId, viewer) }
      }
      throw await refuseStale(tx, noteId, viewer)
    }
    requireNoteRight(note, viewer, mayChangeNote)
    if (text !== undefined || frames || marks !== undefined) requireNoteRight(note, viewer, mayEditNote)
    if (kind !== undefined && kind !== note.kind) requireNoteRight(note, viewer, mayChangeNoteKind)
    if (!isSameNote(note, content)) {
      await writeNote(tx, noteId, {
        ...(kind && { kind }),
        ...(text !== undefined && { body: text }),
        ...(anchor && { anchor: JSON.stringify(anchor) }),
        ...(marks !== undefined && { marks: marks && JSON.stringify(marks) }),
        // Its words are as they were where its kind alone changes.
        ...((text !== undefined || anchor || marks !== undefined) && { editedAt: clock.now() }),
      })
      if (note.side === 'studio') {
        await emitEvent(tx, actor, {
          kind: 'note.changed',
          subject: { kind: 'video', id: videoId },
          payload: { after: { note: noteId, cut: note.cutNumber, text: text ?? note.body } },
        })
      }
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}
