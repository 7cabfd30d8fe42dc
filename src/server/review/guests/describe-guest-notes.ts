import type { GuestNote } from '#shared/contract/review/guest-links.ts'
import { noteAnchorSchema } from '#shared/review/note-anchor.ts'
import { noteMarksSchema } from '#shared/review/note-marks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findNotes, findReplies, type NoteRow, type ReplyRow } from '../store/notes.db.ts'
import type { GuestLinkRow } from './guest-links.db.ts'

/** What guests said by a link, in the order in which it was written, with the replies that were written for them, too. */
export async function describeGuestNotes(db: Database, link: GuestLinkRow): Promise<GuestNote[]> {
  const notes = await findNotes(db, link.videoId, link.id)
  const replies = await findReplies(db, { guestLinkId: link.id })
  return notes.map((note) => describeGuestNote(note, replies.get(note.id) ?? []))
}

const describeGuestNote = (note: NoteRow, replies: readonly ReplyRow[]): GuestNote => ({
  id: note.id,
  name: note.guestName ?? '',
  text: note.body,
  anchor: noteAnchorSchema.parse(note.anchor),
  marks: note.marks === null ? null : noteMarksSchema.parse(note.marks),
  createdAt: note.createdAt.toISOString(),
  editedAt: note.editedAt?.toISOString() ?? null,
  isChange: note.kind === 'change',
  isSent: note.sentAt !== null,
  replies: replies
    // An older process stores the customer's replies with the column's default.
    .filter(({ side, isAnswer }) => side !== 'studio' || !isAnswer)
    .map(({ id, side, body, writtenAt }) => ({ id, side, text: body, at: writtenAt.toISOString() })),
})
