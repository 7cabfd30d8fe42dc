import { countWords, defaultStartCard } from './copy-cards.ts'
import type { CopyCard, EndCard, StartCard } from './copy-cards.ts'
import { fitCopy } from './fit-copy.ts'
import type { FittedCopy } from './fit-copy.ts'
import { videoLengthRule } from './video-length.ts'

type Card = Pick<CopyCard, 'id' | 'copy'>

/**
 * What is written and chosen for a film besides its copy cards. A further text of a film is added here and in
 * `carryContent`, and screen and server carry it over.
 */
export interface FilmContent {
  startCard: StartCard
  endCard: EndCard
  itemIds: readonly string[]
  /** How it should feel. */
  direction: string
}

/** What a film takes over of the one that it was split from. */
export interface FilmPart<C extends Card> {
  copy: FittedCopy<C>
  content: FilmContent
}

/**
 * Distributes the copy of a film over the films that it is split into, in their order. Cards keep their ids, and no card
 * goes to two films.
 * @param lengths of the films, in seconds; one length: the film is made shorter or longer
 */
export function splitFilm<C extends Card>(
  film: FilmContent & { copyCards: readonly C[] },
  lengths: readonly number[],
): FilmPart<C>[] {
  return splitCopy(film.copyCards, lengths).map((copy, index) => ({
    copy,
    content: carryContent(film, index === 0),
  }))
}

/** The start card opens the first film alone; every film shows the items, feels the same, and ends with the end card. */
function carryContent({ startCard, ...content }: FilmContent, isFirst: boolean): FilmContent {
  const { endCard, itemIds, direction } = content
  return { startCard: isFirst ? startCard : defaultStartCard, endCard, itemIds, direction }
}

function splitCopy<C extends Card>(cards: readonly C[], lengths: readonly number[]): FittedCopy<C>[] {
  if (lengths.length < 2) return lengths.map((length) => fitCopy(cards, length))
  const inPlace = cutInPlace(cards, lengths)
  const packed = packWritten(cards, lengths)
  return countLost(packed) < countLost(inPlace) ? packed : inPlace
}

/** Each card stays at its time: cards 4 to 6 of 30 seconds are the three of the second half. */
function cutInPlace<C extends Card>(cards: readonly C[], lengths: readonly number[]): FittedCopy<C>[] {
  let from = 0
  return lengths.map((length, index) => {
    const isLast = index === lengths.length - 1
    const share = cards.slice(from, isLast ? undefined : from + videoLengthRule(length).copyCards)
    from += share.length
    return fitCopy(share, length)
  })
}

/** Without the empty cards: each card with words goes to the first film that has room, not before the card before it. */
function packWritten<C extends Card>(cards: readonly C[], lengths: readonly number[]): FittedCopy<C>[] {
  const parts = lengths.map((length) => ({
    room: videoLengthRule(length),
    words: 0,
    kept: [] as C[],
    lost: [] as C[],
  }))
  let current = 0
  for (const card of cards) {
    const words = countWords(card.copy)
    if (words === 0) continue
    const found = parts.findIndex(
      (part, index) =>
        index >= current && part.kept.length < part.room.copyCards && part.words + words <= part.room.words,
    )
    if (found !== -1) current = found
    const part = parts[current]
    if (!part) continue
    if (found === -1) part.lost.push(card)
    else {
      part.kept.push(card)
      part.words += words
    }
  }
  return parts.map(({ room, kept, lost }) => ({ kept, lost, emptyCards: room.copyCards - kept.length }))
}

const countLost = (parts: readonly { lost: readonly unknown[] }[]) =>
  parts.reduce((sum, { lost }) => sum + lost.length, 0)
