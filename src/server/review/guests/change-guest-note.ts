import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type {
  updateGuestNote as update,
  withdrawGuestNote as withdraw,
} from '#shared/contract/review/guest-links.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { hashSecret } from '../../identity/derive-secret.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findNoteAnchor, requireDrawable } from '../notes/find-note-place.ts'
import { isSameNote } from '../notes/is-same-note.ts'
import { noteGone } from '../store/lock-review.ts'
import { findNote, hasReply, writeDeleted, writeNote, type NoteRow } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { describeGuestNotes } from './describe-guest-notes.ts'
import type { GuestLinkRow } from './guest-links.db.ts'
import { lockSharedCut } from './lock-shared-cut.ts'
import { requireGuestTextCapacity } from './require-guest-note-capacity.ts'

/**
 * A guest changes a comment that their browser wrote. What the customer has answered, or decided on, stays as they read it.
 * @throws Refusal guest_link_ended, not_found also without the key of its author, note_taken_up, too_many_edits,
 * invalid_input
 */
export async function updateGuestNote(
  { db, clock }: ReviewDeps,
  linkId: string | null,
  { noteId, editKey, text, frames, marks }: InputOf<typeof update>,
): Promise<OutputOf<typeof update>> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { link, video, cut } = await lockSharedCut(tx, linkId, now)
    const note = await requireOwnNote(tx, link, { noteId, editKey })
    if (note.deletedAt !== null) throw refuse('not_found', { sentence: noteGone })
    if (await isTakenUp(tx, note)) throw refuse('note_taken_up')
    const anchor = frames && findNoteAnchor(video, cut, frames)
    await requireDrawable(tx, cut, marks, { noteId, guestLinkId: link.id })
    if (text !== undefined) await requireGuestTextCapacity(tx, link, { noteId, text, before: note.body })
    if (!isSameNote(note, { text, marks, anchor })) {
      // Versions by which the customer changed its kind, to and fro, count too.
      if (note.version > guestLinkLimits.editsPerNote) throw refuse('too_many_edits')
      await writeNote(tx, noteId, {
        ...(text !== undefined && { body: text }),
        ...(anchor && { anchor: JSON.stringify(anchor) }),
        ...(marks !== undefined && { marks: marks && JSON.stringify(marks) }),
        editedAt: now,
      })
      await emitEvent(tx, null, { kind: 'guest.comment_changed', ...makeGuestNoteEvent(link, note) })
    }
    const changed = (await describeGuestNotes(tx, link)).find(({ id }) => id === noteId)
    if (!changed) throw refuse('not_found')
    return { note: changed }
  })
}

/**
 * A guest withdraws a comment that their browser wrote. Idempotent.
 * @throws Refusal guest_link_ended, not_found also without the key of its author, note_taken_up
 */
export async function withdrawGuestNote(
  { db, clock }: ReviewDeps,
  linkId: string | null,
  key: InputOf<typeof withdraw>,
): Promise<OutputOf<typeof withdraw>> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { link } = await lockSharedCut(tx, linkId, now)
    const note = await requireOwnNote(tx, link, key)
    if (note.deletedAt === null) {
      if (await isTakenUp(tx, note)) throw refuse('note_taken_up')
      await emitEvent(tx, null, { kind: 'guest.comment_withdrawn', ...makeGuestNoteEvent(link, note) })
      await writeDeleted(tx, note.id, now)
    }
    return { withdrawn: true }
  })
}

/** What the customer has answered, or decided on, stays as they read it. Pass the transaction that locks the video. */
export const isTakenUp = async (tx: Database, { id, kind, sentAt }: NoteRow): Promise<boolean> =>
  kind === 'change' || sentAt !== null || hasReply(tx, id)

/** By the key of the browser that wrote it, and by the same link. */
async function requireOwnNote(
  tx: Database,
  link: GuestLinkRow,
  { noteId, editKey }: { noteId: string; editKey: string },
): Promise<NoteRow> {
  const note = await findNote(tx, noteId)
  if (note?.guestLinkId !== link.id || note.guestEditKeyHash !== hashSecret(editKey))
    throw refuse('not_found', { sentence: noteGone })
  return note
}

/** Subject and payload of a guest's event: who wrote which comment; never what it says. */
export const makeGuestNoteEvent = (
  link: GuestLinkRow,
  { id, guestName }: Pick<NoteRow, 'id' | 'guestName'>,
) => ({
  subject: { kind: 'video' as const, id: link.videoId },
  payload: { after: { note: id, cut: link.cutNumber, link: link.id, name: guestName ?? '' } },
})
