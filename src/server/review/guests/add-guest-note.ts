import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { addGuestNote as call } from '#shared/contract/review/guest-links.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { hashSecret } from '../../identity/derive-secret.ts'
import { findNoteAnchor, requireDrawable } from '../notes/find-note-place.ts'
import { deletedBefore, storedBefore } from '../notes/refuse-edit.ts'
import { isSameNote } from '../notes/is-same-note.ts'
import { findNote, insertNote, writeNote } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { makeGuestNoteEvent, isTakenUp } from './change-guest-note.ts'
import { describeGuestNotes } from './describe-guest-notes.ts'
import { lockSharedCut } from './lock-shared-cut.ts'
import { requireGuestNoteCapacity, requireGuestTextCapacity } from './require-guest-note-capacity.ts'

/**
 * A guest comments. For the customer it is a draft, which they send on or delete. Idempotent by the comment's id; a retry
 * with other content replaces the first attempt by the key of its author, as long as nobody has touched or answered it.
 * @throws Refusal guest_link_ended, too_many_notes, invalid_input for frames outside the cut and for more words than there is
 * room for, not_found for an id that somebody else's note has, also a deleted one, changed_meanwhile (with the present
 * comment) where a retry with other content comes too late, or (without one) where the comment was deleted
 */
export async function addGuestNote(
  { db, clock }: ReviewDeps,
  linkId: string | null,
  { noteId, name, text, frames, marks, editKey }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { link, video, cut } = await lockSharedCut(tx, linkId, now)
    const known = await findNote(tx, noteId)
    const isAuthor = editKey !== undefined && known?.guestEditKeyHash === hashSecret(editKey)
    if (known && known.guestLinkId !== link.id) throw refuse('not_found')
    if (known && known.deletedAt !== null) {
      throw isAuthor ? refuse('changed_meanwhile', { sentence: deletedBefore }) : refuse('not_found')
    }
    const anchor = findNoteAnchor(video, cut, frames)
    const isRepeated = known?.guestName === name && isSameNote(known, { text, marks, anchor })
    if (!isRepeated) {
      await requireDrawable(tx, cut, marks, { noteId, guestLinkId: link.id })
      await requireGuestTextCapacity(tx, link, { noteId, text, before: known?.body ?? '' })
    }
    if (known && !isRepeated) {
      if (!isAuthor || known.version !== 1 || (await isTakenUp(tx, known))) {
        throw refuse('changed_meanwhile', { sentence: storedBefore, details: { note: await describeOne() } })
      }
      await writeNote(tx, noteId, {
        guestName: name,
        body: text,
        anchor: JSON.stringify(anchor),
        marks: marks && JSON.stringify(marks),
      })
      const change = makeGuestNoteEvent(link, { id: noteId, guestName: name })
      await emitEvent(tx, null, { kind: 'guest.comment_changed', ...change })
    }
    if (!known) {
      await requireGuestNoteCapacity(tx, link)
      const isStored = await insertNote(tx, {
        id: noteId,
        videoId: link.videoId,
        cutNumber: link.cutNumber,
        kind: 'comment',
        side: 'guest',
        guestLinkId: link.id,
        guestName: name,
        body: text,
        anchor: JSON.stringify(anchor),
        marks: marks && JSON.stringify(marks),
        createdAt: now,
        guestEditKeyHash: editKey === undefined ? null : hashSecret(editKey),
      })
      if (!isStored) throw refuse('not_found')
      await emitEvent(tx, null, {
        kind: 'guest.commented',
        ...makeGuestNoteEvent(link, { id: noteId, guestName: name }),
      })
    }
    return { note: await describeOne() }

    async function describeOne() {
      const note = (await describeGuestNotes(tx, link)).find(({ id }) => id === noteId)
      if (!note) throw refuse('not_found')
      return note
    }
  })
}
