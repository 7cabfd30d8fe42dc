import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { deleteNote as call } from '#shared/contract/review/review.ts'
import { mayChangeNote, mayDeleteNote } from '#shared/review/note-rights.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { describeOneNote } from '../store/describe-notes.ts'
import { lockReview, requireNote } from '../store/lock-review.ts'
import { findNote, writeDeleted } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { refuseStale, requireNoteRight } from './refuse-edit.ts'

const repliedTo = 'Somebody has replied to this comment, so it stays. You can edit it, or write a reply.'

/**
 * Deletes a draft, or a comment of the studio by its author, until somebody else has replied. Deleting it again has no
 * effect.
 * @throws Refusal not_found, note_not_allowed, note_sent, note_taken_up, changed_meanwhile (with the present note);
 * signed_out if the account was deleted meanwhile
 */
export async function deleteNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, version }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, actor, videoId)
    const deleted = await findNote(tx, noteId)
    const isDeleted = deleted?.videoId === videoId && deleted.deletedAt !== null
    const isOwn = deleted?.side === 'guest' ? viewer.side === 'customer' : deleted?.authorId === actor.id
    if (isDeleted && isOwn) return { deleted: true }
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    requireNoteRight(note, viewer, mayChangeNote)
    if (!mayDeleteNote(await describeOneNote(tx, noteId, viewer))) {
      throw refuse('note_taken_up', { sentence: repliedTo })
    }
    if (note.version !== version) throw await refuseStale(tx, noteId, viewer)
    await writeDeleted(tx, noteId, clock.now())
    if (note.side === 'studio') {
      await emitEvent(tx, actor, {
        kind: 'note.deleted',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut: note.cutNumber } },
      })
    }
    return { deleted: true }
  })
}
