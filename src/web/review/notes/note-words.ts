import type { ReviewNote } from '#shared/contract/review/review.ts'
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
