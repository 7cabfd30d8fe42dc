import type { NoteSide, NoteState } from './notes.ts'

/** What of a note decides what its reader may do with it. */
export interface NoteStanding {
  side: NoteSide
  state: NoteState
  /** Written by this reader. */
  isMine: boolean
}

/** Words, place and drawing are their author's: a customer's until they are sent, the studio's at any time. */
export const mayEditNote = ({ side, state, isMine }: NoteStanding): boolean =>
  isMine && (state === 'draft' || side === 'studio')

/** Of a draft, also of a guest's: that is a comment until the customer asks for it. */
export const mayChangeNoteKind = ({ side, state, isMine }: NoteStanding): boolean =>
  state === 'draft' && (isMine || side === 'guest')

/** Its words, or at least its kind. */
export const mayChangeNote = (note: NoteStanding): boolean => mayEditNote(note) || mayChangeNoteKind(note)

/**
 * A guest's comment that is not sent yet can be deleted by the customer, too. Replies go with a note: it stays once somebody
 * else has written one.
 */
export const mayDeleteNote = (note: NoteStanding & { replies: readonly { isMine: boolean }[] }): boolean =>
  mayChangeNote(note) && note.replies.every(({ isMine }) => isMine)

/** A change that was sent: the studio ticks it off, and both sides open it again. */
export const isRequestedChange = ({ state }: Pick<NoteStanding, 'state'>): boolean =>
  state === 'open' || state === 'resolved'
