import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { addNote as call } from '#shared/contract/review.ts'
import { noteLimits } from '#shared/review/notes.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { describeOneNote } from '../store/describe-notes.ts'
import { lockReview } from '../store/lock-review.ts'
import { countNotes, findNote, insertNote } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findNoteAnchor, requireDrawable, requireNotedCut } from './find-note-place.ts'

/**
 * Writes a note on frames of a cut that was sent. The customer's is a draft; the studio's is a comment, and seen at once.
 * A note that is sent twice under one id is stored once; what was deleted meanwhile stays deleted.
 * @throws Refusal not_found, note_not_allowed, too_many_notes, invalid_input; signed_out if the account was deleted
 * meanwhile
 */
export async function addNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, cut, kind, text, frames, marks }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { video, viewer } = await lockReview(tx, actor, videoId)
    const known = await findNote(tx, noteId)
    if (known) {
      const isOwn = known.videoId === videoId && known.authorId === actor.id && known.deletedAt === null
      if (!isOwn) throw refuse('not_found')
      return { note: await describeOneNote(tx, noteId, viewer) }
    }
    const noted = await requireNotedCut(tx, video, cut)
    const anchor = findNoteAnchor(video, noted, frames)
    await requireDrawable(tx, noted, marks, { noteId })
    if (viewer.side === 'studio' && kind !== 'comment') throw refuse('note_not_allowed')
    if ((await countNotes(tx, videoId)).all >= noteLimits.perFilm) throw refuse('too_many_notes')
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
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}
