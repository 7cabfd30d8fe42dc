import { z } from 'zod'
import { isVisible, multilineText } from '../fields.ts'
import type { NoteAnchor, NoteCard } from './note-anchor.ts'

export const noteLimits = {
  characters: 4_000,
  guestName: 80,
  /** Of one video, those that were deleted not counted. */
  perVideo: 2_000,
  repliesPerNote: 200,
  /** They are read together: of one video, and their characters in all. */
  repliesPerVideo: 5_000,
  replyCharactersPerVideo: 4_000_000,
} as const

/** What a note or a reply says. */
export const noteTextField = multilineText(noteLimits.characters).refine(isVisible, 'Write something first.')

/** Whether what the server has stored is what was typed, which it cleans. */
export const isStoredText = (stored: string, typed: string): boolean =>
  noteTextField.safeParse(typed).data === stored

/** `change` asks for something; `comment` does not. */
export const noteKindSchema = z.enum(['change', 'comment'])
export type NoteKind = z.infer<typeof noteKindSchema>

/** Who writes: guests belong to the customer's side, but never ask for changes or send them. */
export const noteSideSchema = z.enum(['studio', 'customer', 'guest'])
export type NoteSide = z.infer<typeof noteSideSchema>

/**
 * `draft`: of the customer's side, until it is sent. `open`: a change that nobody has made yet. `resolved`: the studio
 * ticked it off. `said`: a comment that is there to read.
 */
export const noteStateSchema = z.enum(['draft', 'open', 'resolved', 'said'])
export type NoteState = z.infer<typeof noteStateSchema>

/** What of a note decides its state. */
interface NoteFacts {
  kind: NoteKind
  isSent: boolean
  isResolved: boolean
}

export function findNoteState({ kind, isSent, isResolved }: NoteFacts): NoteState {
  if (!isSent) return 'draft'
  if (kind === 'comment') return 'said'
  return isResolved ? 'resolved' : 'open'
}

/**
 * Whether a draft waits for the next cut: its own was withdrawn, and none was sent since. A draft goes with its own cut or
 * a later one, because an earlier one does not contain what it is about.
 * @param newestShown the newest cut that its customer plays; undefined without one
 */
export const isWaitingForCut = (draftCut: number, newestShown: number | undefined): boolean =>
  newestShown === undefined || draftCut > newestShown

/** What a list of notes is narrowed to; everything that is given must hold. */
export interface NoteFilter {
  /** Changes that are not ticked off, drafts of them too. */
  isOpen?: boolean
  isMine?: boolean
  card?: NoteCard
}

interface ListedNote {
  kind: NoteKind
  state: NoteState
  isMine: boolean
  anchor: NoteAnchor
}

/** The notes that a filter shows, in their order. */
export const filterNotes = <Note extends ListedNote>(
  notes: readonly Note[],
  { isOpen = false, isMine = false, card }: NoteFilter,
): Note[] =>
  notes.filter(
    (note) =>
      (!isOpen || isOpenChange(note)) && (!isMine || note.isMine) && (!card || isOnCard(note.anchor, card)),
  )

const isOpenChange = ({ kind, state }: ListedNote): boolean =>
  kind === 'change' && (state === 'draft' || state === 'open')

const isOnCard = (anchor: NoteAnchor, card: NoteCard): boolean =>
  anchor.on === 'card' && anchor.card.kind === card.kind && anchor.card.id === card.id
