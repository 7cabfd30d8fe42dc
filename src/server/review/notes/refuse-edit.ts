import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeOneNote, type NoteViewer } from '../store/describe-notes.ts'
import type { NoteRow } from '../store/notes.db.ts'

/**
 * Holds that a person may change a note: drafts are their own side's, comments of the studio their author's.
 * @throws Refusal note_sent, note_not_allowed
 */
export function requireEditable(note: NoteRow, viewer: NoteViewer): void {
  if (viewer.side === 'studio') {
    if (note.side !== 'studio' || note.authorId !== viewer.id) throw refuse('note_not_allowed')
  } else if (note.side === 'studio') throw refuse('note_not_allowed')
  else if (note.sentAt !== null) throw refuse('note_sent')
}

/** What is shown where a retry with other words comes too late; the page sends it under another id then. */
export const storedBefore =
  'Your first attempt was stored, and is in the list. Send this again to add it as well.'

/** Somebody changed the note meanwhile: what it says now comes with the refusal, so that nothing typed is lost. */
export async function refuseStale(tx: Database, noteId: string, viewer: NoteViewer, sentence?: string) {
  const details = { note: await describeOneNote(tx, noteId, viewer) }
  return refuse('changed_meanwhile', { ...(sentence !== undefined && { sentence }), details })
}
