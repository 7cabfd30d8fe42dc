import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { resolveNote as call } from '#shared/contract/review/review.ts'
import { isRequestedChange } from '#shared/review/note-rights.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { describeOneNote, findNoteStanding } from '../store/describe-notes.ts'
import { lockReview, requireNote } from '../store/lock-review.ts'
import { writeNote } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { storeAnswerAsReply } from './store-answer-as-reply.ts'
import { refuseStale } from './refuse-edit.ts'

/**
 * The studio ticks a change off. The same answer again has no effect. Another one replaces it; that of a colleague stays,
 * as a reply.
 * @throws Refusal not_found, note_not_allowed, changed_meanwhile (with the present note), note_full, too_many_replies; signed_out if the account was
 * deleted meanwhile
 */
export async function resolveNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, version, answer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, actor, videoId)
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    if (!isRequestedChange(findNoteStanding(note, viewer))) throw refuse('note_not_allowed')
    const isRepeated = note.resolvedAt !== null && note.resolution === answer
    if (!isRepeated) {
      if (note.version !== version) throw await refuseStale(tx, noteId, viewer)
      if (note.resolvedBy !== actor.id) await storeAnswerAsReply(tx, note)
      await writeNote(tx, noteId, { resolvedAt: clock.now(), resolvedBy: actor.id, resolution: answer })
      await emitEvent(tx, actor, {
        kind: 'note.resolved',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut: note.cutNumber, text: note.body, answer } },
      })
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}
