import type { NoteStanding } from '#shared/review/note-rights.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeOneNote, findNoteStanding, type NoteViewer } from '../store/describe-notes.ts'
import type { NoteRow } from '../store/notes.db.ts'

/**
 * Holds that a person may do something with a note.
 * @param isAllowed the rule, of `note-rights.ts`
 * @throws Refusal note_sent where the customer comes too late, else note_not_allowed
 */
export function requireNoteRight(
  note: NoteRow,
  viewer: NoteViewer,
  isAllowed: (note: NoteStanding) => boolean,
): void {
  if (isAllowed(findNoteStanding(note, viewer))) return
  const isLate = viewer.side === 'customer' && note.side !== 'studio' && note.sentAt !== null
  throw refuse(isLate ? 'note_sent' : 'note_not_allowed')
}

/** What is shown where a retry with other words comes too late; the page sends it under another id then. */
export const storedBefore =
  'Your first attempt was stored, and is in the list. Send this again to add it as well.'

/** What is shown where the first attempt was deleted since: it stays so, and the page sends this under another id. */
export const deletedBefore =
  'Your first attempt was stored, and deleted since. Send this again to add it anew.'

/** Somebody changed the note meanwhile: what it says now comes with the refusal, so that nothing typed is lost. */
export async function refuseStale(tx: Database, noteId: string, viewer: NoteViewer, sentence?: string) {
  const details = { note: await describeOneNote(tx, noteId, viewer) }
  return refuse('changed_meanwhile', { ...(sentence !== undefined && { sentence }), details })
}
