import type { NoteSide, NoteState } from './notes.ts'

/** What of a note decides what its reader may do with it. */
interface NoteStanding {
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

/** Customers read what guests say first: what the studio need not read is deleted. */
export const mayDeleteNote = (note: NoteStanding): boolean => mayEditNote(note) || mayChangeNoteKind(note)

/** A change that was sent, whether it is ticked off or not. */
const isAsked = ({ state }: Pick<NoteStanding, 'state'>): boolean => state === 'open' || state === 'resolved'

/** The studio ticks off what was asked for; done again, it replaces its answer. */
export const mayResolveNote = (note: Pick<NoteStanding, 'state'>, reader: 'customer' | 'studio'): boolean =>
  reader === 'studio' && isAsked(note)

/** Both sides open again what was asked for. */
export const mayReopenNote = isAsked
