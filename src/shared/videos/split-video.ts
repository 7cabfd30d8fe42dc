import { countWords, defaultStartCard } from './copy-cards.ts'
import type { CopyCard, EndCard, StartCard } from './copy-cards.ts'
import { fitCopy } from './fit-copy.ts'
import type { FittedCopy } from './fit-copy.ts'
import { videoLengthRule } from './video-length.ts'

type Card = Pick<CopyCard, 'id' | 'copy'>

/**
 * What is written and chosen for a video besides its copy cards. A further text of a video is added here and in
 * `carryContent`, and screen and server carry it over.
 */
export interface VideoContent {
  startCard: StartCard
  endCard: EndCard
  itemIds: readonly string[]
  /** How it should feel. */
  direction: string
}

/** What a video takes over of the one that it was split from. */
export interface VideoPart<C extends Card> {
  copy: FittedCopy<C>
  content: VideoContent
}

/**
 * Distributes the copy of a video over the videos that it is split into, in their order. Cards keep their ids, and no
 * card goes to two videos.
 * @param lengths of the videos, in seconds; one length: the video is made shorter or longer
 */
export function splitVideo<C extends Card>(
  video: VideoContent & { copyCards: readonly C[] },
  lengths: readonly number[],
): VideoPart<C>[] {
  return splitCopy(video.copyCards, lengths).map((copy, index) => ({
    copy,
    content: carryContent(video, index === 0),
  }))
}

/**
 * The start card opens the first video alone; every video shows the items, feels the same, and ends with the end card.
 */
function carryContent({ startCard, ...content }: VideoContent, isFirst: boolean): VideoContent {
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

/**
 * Without the empty cards: each card with words goes to the first video that has room, not before the card before it.
 */
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
