import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { replyToNote as call } from '#shared/contract/review/review.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { describeOneNote } from '../store/describe-notes.ts'
import { lockReview, requireNote } from '../store/lock-review.ts'
import { findReplies, insertReply } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { refuseStale, storedBefore } from './refuse-edit.ts'
import { requireReplyCapacity } from './require-reply-capacity.ts'

/**
 * Writes below a note. Idempotent by the reply's id; a retry with other words is refused, because replies are never edited.
 * @throws Refusal not_found, note_full, too_many_replies, changed_meanwhile (with the present note); signed_out if the
 * account was deleted meanwhile
 */
export async function replyToNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, replyId, text }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, actor, videoId)
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    const replies = (await findReplies(tx, { noteId })).get(noteId) ?? []
    const known = replies.find(({ id }) => id === replyId)
    if (known && (known.body !== text || known.authorId !== actor.id)) {
      throw await refuseStale(tx, noteId, viewer, storedBefore)
    }
    if (known) return { note: await describeOneNote(tx, noteId, viewer) }
    await requireReplyCapacity(tx, note, text)
    const { side } = viewer
    const writtenAt = clock.now()
    const reply = { id: replyId, side, authorId: actor.id, body: text }
    await insertReply(tx, { noteId, ...reply, writtenAt, isAnswer: false })
    if (note.sentAt !== null) {
      await emitEvent(tx, actor, {
        kind: 'note.replied',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut: note.cutNumber, text, side } },
      })
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}
