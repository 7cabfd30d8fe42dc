import type { CardPlace } from '../card-place.ts'
import type { Timing } from '../card-timing.ts'
import type { FilmCopy } from './lay-out-film.ts'

/** What of a film has a position in time and picture. */
export type FilmCards = Pick<FilmCopy, 'copyCards' | 'startCard' | 'endCard'>

/** A field that is there and undefined is taken away: the card is as spread, or where its kind stands. */
interface PositionChange {
  timing?: Timing | undefined
  place?: CardPlace | undefined
}

/** The cards of a film, one of them with another position. Start and end card have the ids `start` and `end`. */
export function changeCard(film: FilmCards, cardId: string, change: PositionChange): FilmCards {
  const { copyCards, startCard, endCard } = film
  return {
    copyCards: copyCards.map((card) => (card.id === cardId ? applyChange(card, change) : card)),
    startCard: cardId === 'start' ? applyChange(startCard, change) : startCard,
    endCard: cardId === 'end' ? applyChange(endCard, change) : endCard,
  }
}

/** The positions of all cards as they are in another state of the film; its words stay. */
export function takePositions(film: FilmCards, other: FilmCards): FilmCards {
  const known = new Map(other.copyCards.map((card) => [card.id, card]))
  return {
    copyCards: film.copyCards.map((card) => applyChange(card, readPosition(known.get(card.id) ?? card))),
    startCard: applyChange(film.startCard, readPosition(other.startCard)),
    endCard: applyChange(film.endCard, readPosition(other.endCard)),
  }
}

const readPosition = ({ timing, place }: PositionChange): PositionChange => ({ timing, place })

function applyChange<Card extends PositionChange>(card: Card, change: PositionChange): Card {
  const { timing, place, ...rest } = { ...card, ...change }
  // What is left of a card without its two optional fields, and those again that are set.
  return { ...rest, ...(timing && { timing }), ...(place && { place }) } as unknown as Card
}
