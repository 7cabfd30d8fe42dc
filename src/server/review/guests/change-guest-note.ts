import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type {
  updateGuestNote as update,
  withdrawGuestNote as withdraw,
} from '#shared/contract/guest-links.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findNoteAnchor, requireDrawable } from '../notes/find-note-place.ts'
import { isSameNote } from '../notes/is-same-note.ts'
import { findNote, writeDeleted, writeNote, type NoteRow } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { describeGuestNotes, isTakenUp } from './describe-guest-notes.ts'
import type { GuestLinkRow } from './guest-links.db.ts'
import { hashSecret } from './hash-secret.ts'
import { lockSharedCut } from './lock-shared-cut.ts'

/**
 * A guest changes a comment that their browser wrote. What the customer has decided on stays as they read it.
 * @throws Refusal guest_link_ended, not_found also without the key of its author, note_taken_up, invalid_input
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
    if (note.deletedAt !== null) throw refuse('not_found')
    if (isTakenUp(note)) throw refuse('note_taken_up')
    const anchor = frames && findNoteAnchor(video, cut, frames)
    await requireDrawable(tx, cut, marks, { noteId, guestLinkId: link.id })
    if (!isSameNote(note, { text, marks, anchor })) {
      await writeNote(tx, noteId, {
        ...(text !== undefined && { body: text }),
        ...(anchor && { anchor: JSON.stringify(anchor) }),
        ...(marks !== undefined && { marks: marks && JSON.stringify(marks) }),
        editedAt: now,
      })
      await emitChange(tx, 'guest.comment_changed', link, { ...note, body: text ?? note.body })
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
      if (isTakenUp(note)) throw refuse('note_taken_up')
      await emitChange(tx, 'guest.comment_withdrawn', link, { ...note, body: '' })
      await writeDeleted(tx, note.id, now)
    }
    return { withdrawn: true }
  })
}

/** By the key of the browser that wrote it, and by the same link. */
async function requireOwnNote(
  tx: Database,
  link: GuestLinkRow,
  { noteId, editKey }: { noteId: string; editKey: string },
): Promise<NoteRow> {
  const note = await findNote(tx, noteId)
  if (note?.guestLinkId !== link.id || note.guestEditKeyHash !== hashSecret(editKey))
    throw refuse('not_found')
  return note
}

export async function emitChange(
  tx: Database,
  kind: 'guest.comment_changed' | 'guest.comment_withdrawn',
  link: GuestLinkRow,
  { id, guestName, body }: NoteRow,
): Promise<void> {
  await emitEvent(tx, null, {
    kind,
    subject: { kind: 'video', id: link.videoId },
    payload: { after: { note: id, cut: link.cutNumber, link: link.id, name: guestName ?? '', text: body } },
  })
}
