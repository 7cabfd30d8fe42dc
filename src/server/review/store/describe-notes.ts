import type { ReviewNote } from '#shared/contract/review/review.ts'
import { noteAnchorSchema } from '#shared/review/note-anchor.ts'
import { noteMarksSchema } from '#shared/review/note-marks.ts'
import type { NoteStanding } from '#shared/review/note-rights.ts'
import { findNoteState, type NoteState } from '#shared/review/notes.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import { findNote, findNotes, findReplies, type NoteRow, type ReplyRow } from './notes.db.ts'

/** Who reads notes: somebody with an account, on one of the two sides. */
export interface NoteViewer {
  id: string
  side: 'customer' | 'studio'
  /** Admins read the names of the studio's people. */
  isAdmin: boolean
}

/** The notes of a video that this person may read, in the order in which they were written. */
export async function describeNotes(
  db: Database,
  videoId: string,
  viewer: NoteViewer,
): Promise<ReviewNote[]> {
  const [all, replies] = await readTogether(
    db,
    () => findNotes(db, videoId),
    () => findReplies(db, { videoId }),
  )
  const notes = all.filter((note) => isReadable(note, viewer))
  return notes.map((note) => describeNote(note, replies.get(note.id) ?? [], viewer))
}

/** @throws Error where there is no such note */
export async function describeOneNote(db: Database, noteId: string, viewer: NoteViewer): Promise<ReviewNote> {
  const note = await findNote(db, noteId)
  if (!note) throw new Error(`The note ${noteId} is gone`)
  return describeNote(note, (await findReplies(db, { noteId })).get(noteId) ?? [], viewer)
}

/** Drafts are seen by their own side: guests belong to the customer's. */
export const isReadable = (
  { sentAt, side, deletedAt }: Pick<NoteRow, 'sentAt' | 'side' | 'deletedAt'>,
  viewer: Pick<NoteViewer, 'side'>,
): boolean => deletedAt === null && (sentAt !== null || (viewer.side === 'studio') === (side === 'studio'))

/** Whether a note is a draft, open, ticked off or only there to read. */
export const readNoteState = ({ kind, sentAt, resolvedAt }: NoteRow): NoteState =>
  findNoteState({ kind, isSent: sentAt !== null, isResolved: resolvedAt !== null })

/** What of a note decides what this person may do with it. */
export const findNoteStanding = (note: NoteRow, viewer: Pick<NoteViewer, 'id'>): NoteStanding => ({
  side: note.side,
  state: readNoteState(note),
  isMine: note.authorId === viewer.id,
})

function describeNote(note: NoteRow, replies: readonly ReplyRow[], viewer: NoteViewer): ReviewNote {
  return {
    id: note.id,
    cut: note.cutNumber,
    kind: note.kind,
    ...findNoteStanding(note, viewer),
    author: describeAuthor(note, viewer),
    text: note.body,
    anchor: noteAnchorSchema.parse(note.anchor),
    marks: note.marks === null ? null : noteMarksSchema.parse(note.marks),
    createdAt: note.createdAt.toISOString(),
    editedAt: note.editedAt?.toISOString() ?? null,
    sentAt: note.sentAt?.toISOString() ?? null,
    round: note.round,
    resolution: note.resolvedAt && { answer: note.resolution, at: note.resolvedAt.toISOString() },
    replies: replies.map((reply) => ({
      id: reply.id,
      side: reply.side,
      isMine: reply.authorId === viewer.id,
      author: describeAuthor(reply, viewer),
      text: reply.body,
      at: reply.writtenAt.toISOString(),
    })),
    version: note.version,
  }
}

/** Customers read no names of the studio's people. */
function describeAuthor(
  { side, guestName, authorName }: Pick<NoteRow, 'side' | 'guestName' | 'authorName'>,
  viewer: NoteViewer,
): string {
  return side === 'studio' && !viewer.isAdmin ? '' : (guestName ?? authorName ?? '')
}
