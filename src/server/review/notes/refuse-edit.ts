import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeOneNote, type NoteViewer } from '../store/describe-notes.ts'
import type { NoteRow } from '../store/notes.db.ts'

/**
 * Refuses who may not change a note: drafts are their own side's, comments of the studio their author's.
 * @throws Refusal note_sent, note_not_allowed
 */
export function refuseForeignEdit(note: NoteRow, viewer: NoteViewer): void {
  if (viewer.side === 'studio') {
    if (note.side !== 'studio' || note.authorId !== viewer.id) throw refuse('note_not_allowed')
  } else if (note.side === 'studio') throw refuse('note_not_allowed')
  else if (note.sentAt !== null) throw refuse('note_sent')
}

/** Somebody changed the note meanwhile: what it says now comes with the refusal, so that nothing typed is lost. */
export async function refuseStale(tx: Database, noteId: string, viewer: NoteViewer) {
  return refuse('changed_meanwhile', { details: { note: await describeOneNote(tx, noteId, viewer) } })
}
