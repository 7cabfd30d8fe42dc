import type { EndCard, StartCard, WrittenCard } from '../copy-cards.ts'
import { findTimingProblems } from './find-timing-problems.ts'
import type { VideoCopy } from './lay-out-video.ts'

type TimedCards = Pick<VideoCopy, 'copyCards' | 'startCard' | 'endCard'>

/** A video's cards without those timings that it can't keep, and how many lost theirs. */
interface CarriedTimings {
  copyCards: WrittenCard[]
  startCard: StartCard
  endCard: EndCard
  /** Cards that stand as spread again. */
  spreadAgain: number
}

/**
 * The cards of a video that changes its length: timings that still fit stay. An end card closes the video, so that of
 * another length it is as spread.
 */
export function carryTimings(video: VideoCopy, lengthBefore: number): CarriedTimings {
  let cards: TimedCards = video.length === lengthBefore ? video : withoutTimings(video, new Set(['end']))
  for (;;) {
    const problems = new Set(findTimingProblems({ ...video, ...cards }).map(({ cardId }) => cardId))
    if (problems.size === 0) break
    const fewer = withoutTimings(cards, problems)
    // A card that nobody timed may have no room left: then the others make it.
    cards = countTimed(fewer) < countTimed(cards) ? fewer : withoutTimings(cards, null)
  }
  const { copyCards, startCard, endCard } = cards
  return { copyCards: [...copyCards], startCard, endCard, spreadAgain: countTimed(video) - countTimed(cards) }
}

/** The cards of a video that is split: each part is a video of its own, spread anew. */
export function dropTimings(video: TimedCards): CarriedTimings {
  const { copyCards, startCard, endCard } = withoutTimings(video, null)
  return { copyCards: [...copyCards], startCard, endCard, spreadAgain: countTimed(video) }
}

/** @param ids of the cards to spread again; null: all */
export function withoutTimings<Cards extends TimedCards>(
  cards: Cards,
  ids: ReadonlySet<string> | null,
): Cards {
  const spread = <Card extends { timing?: unknown }>(card: Card, id: string): Card => {
    if (ids !== null && !ids.has(id)) return card
    const { timing: _spread, ...rest } = card
    return rest as Card
  }
  return {
    ...cards,
    copyCards: cards.copyCards.map((card) => spread(card, card.id)),
    startCard: spread(cards.startCard, 'start'),
    endCard: spread(cards.endCard, 'end'),
  }
}

/** How many cards of a video stand where somebody put them. */
export const countTimed = ({ copyCards, startCard, endCard }: TimedCards): number =>
  [startCard, ...copyCards, endCard].filter(({ timing }) => timing !== undefined).length
