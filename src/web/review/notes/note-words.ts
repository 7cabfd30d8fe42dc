import type { ReviewNote } from '#shared/contract/review/review.ts'
import { displayLocale } from '#shared/display-locale.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

type Written = Pick<ReviewNote, 'side' | 'author' | 'isMine'>

/** Who wrote it, to this reader. The names of the studio's people are for the studio. */
export function describeWriter({ side, author, isMine }: Written): string {
  if (isMine) return 'You'
  if (side === 'guest') return author === '' ? 'A guest' : `${author}, guest`
  if (side === 'studio') return author === '' ? 'The studio' : author
  return author === '' ? 'The customer' : author
}

/** How a note stands, as a badge. */
export function describeNoteState({ state, kind }: Pick<ReviewNote, 'state' | 'kind'>): {
  tone: Tone
  label: string
} {
  if (state === 'draft')
    return { tone: 'info', label: kind === 'change' ? 'Change, not sent' : 'Comment, not sent' }
  if (state === 'open') return { tone: 'warn', label: 'Change' }
  if (state === 'resolved') return { tone: 'good', label: 'Change, done' }
  return { tone: 'quiet', label: 'Comment' }
}

/** The cuts that notes were written on: "v2", "v2 and v3". */
export function listCutNames(notes: readonly Pick<ReviewNote, 'cut'>[]): string {
  const numbers = [...new Set(notes.map(({ cut }) => cut))].toSorted((a, b) => a - b)
  return new Intl.ListFormat(displayLocale).format(numbers.map(cutName))
}

/** Why drafts have no place in the cut that is shown, and what becomes of them. */
export function describeWaitingNotes(notes: readonly Pick<ReviewNote, 'cut'>[]): string {
  const them = notes.length === 1 ? 'it' : 'them'
  return `Written about ${listCutNames(notes)}, which the studio took back. You can send ${them} with the next cut, and edit or delete ${them} until then.`
}

/** Why a note that is being written can't be added where it was begun, and what can be done with it. */
export const describeTakenBackPlace = (taken: string, shown: string): string =>
  `The studio took back ${taken}. “Move here” puts this note on ${shown}, where the film stands. Or keep it: it waits in this form, to be moved to the next cut.`
