import { countWords, type CopyCard, type EndCard, type StartCard } from './copy-cards.ts'
import { spreadCards, type CardTime } from './spread-cards.ts'
import { videoLengthRule } from './video-length.ts'

export interface FilmCopy {
  length: number
  copyCards: readonly Pick<CopyCard, 'id' | 'copy'>[]
  startCard: StartCard
  endCard: EndCard
}

export interface FilmSegment extends CardTime {
  id: string
  /** `move`: a film without copy cards is one move from cut to cut. */
  kind: 'start' | 'copy' | 'move' | 'end'
  text: string
  isOver: boolean
}

/** Length of an opening title; at most a fifth of the film. */
const startCardSeconds = 1.5
/** Length of logo and tagline; at most a third of the film. */
const endCardSeconds = 2.5

/**
 * The start and end of each card: start card, copy cards evenly in what is left (or the bare move), end card.
 */
export function layOutFilm({ length, copyCards, startCard, endCard }: FilmCopy): FilmSegment[] {
  const opening = startCard.use ? Math.min(startCardSeconds, length / 5) : 0
  const closing = endCard.use ? Math.min(endCardSeconds, length / 3) : 0
  const places = spreadCards(copyCards.length, length - opening - closing)
  const segments: FilmSegment[] = copyCards.map((card, index) => ({
    id: card.id,
    kind: 'copy',
    startSeconds: opening + (places[index]?.startSeconds ?? 0),
    lengthSeconds: places[index]?.lengthSeconds ?? 0,
    text: card.copy.trim(),
    isOver: isCardOver(copyCards, index, length),
  }))
  if (copyCards.length === 0) {
    const lengthSeconds = length - opening - closing
    segments.push({ id: 'move', kind: 'move', startSeconds: opening, lengthSeconds, text: '', isOver: false })
  }
  if (opening > 0) {
    const text = startCard.text.trim()
    segments.unshift({
      id: 'start',
      kind: 'start',
      startSeconds: 0,
      lengthSeconds: opening,
      text,
      isOver: false,
    })
  }
  if (closing > 0) {
    const text = endCard.tagline.trim() || (endCard.logo ? 'Logo' : '')
    const startSeconds = length - closing
    segments.push({ id: 'end', kind: 'end', startSeconds, lengthSeconds: closing, text, isOver: false })
  }
  return segments
}

/** A card is over where the words run past the budget while they are read from the first card on. */
function isCardOver(cards: FilmCopy['copyCards'], index: number, length: number): boolean {
  const rule = videoLengthRule(length)
  const words = cards.slice(0, index + 1).reduce((sum, card) => sum + countWords(card.copy), 0)
  const hasWords = countWords(cards[index]?.copy ?? '') > 0
  return index >= rule.copyCards || (hasWords && words > rule.words)
}
