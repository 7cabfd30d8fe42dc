import type { CardPlace } from '../card-place.ts'
import type { Timing } from '../card-timing.ts'
import type { VideoCopy } from './lay-out-video.ts'

/** What of a video has a position in time and picture. */
export type VideoCards = Pick<VideoCopy, 'copyCards' | 'startCard' | 'endCard'>

/** A field that is there and undefined is taken away: the card is as spread, or where its kind stands. */
interface PositionChange {
  timing?: Timing | undefined
  place?: CardPlace | undefined
}

/** The cards of a video, one of them with another position. Start and end card have the ids `start` and `end`. */
export function changeCard(video: VideoCards, cardId: string, change: PositionChange): VideoCards {
  const { copyCards, startCard, endCard } = video
  return {
    copyCards: copyCards.map((card) => (card.id === cardId ? applyChange(card, change) : card)),
    startCard: cardId === 'start' ? applyChange(startCard, change) : startCard,
    endCard: cardId === 'end' ? applyChange(endCard, change) : endCard,
  }
}

/** The positions of all cards as they are in another state of the video; its words stay. */
export function takePositions(video: VideoCards, other: VideoCards): VideoCards {
  const known = new Map(other.copyCards.map((card) => [card.id, card]))
  return {
    copyCards: video.copyCards.map((card) => applyChange(card, readPosition(known.get(card.id) ?? card))),
    startCard: applyChange(video.startCard, readPosition(other.startCard)),
    endCard: applyChange(video.endCard, readPosition(other.endCard)),
  }
}

const readPosition = ({ timing, place }: PositionChange): PositionChange => ({ timing, place })

function applyChange<Card extends PositionChange>(card: Card, change: PositionChange): Card {
  const { timing, place, ...rest } = { ...card, ...change }
  // What is left of a card without its two optional fields, and those again that are set.
  return { ...rest, ...(timing && { timing }), ...(place && { place }) } as unknown as Card
}
