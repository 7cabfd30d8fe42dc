import type { Timing } from '../card-timing.ts'
import { toSeconds, type FrameRate } from './frame-rate.ts'
import type { CardSegment } from './lay-out-video.ts'

/** What of a card is moved: all of it, or its first or last frame. */
export type Grip = 'card' | 'in' | 'out'

/** A card, and the frames that it may take: those between its neighbours. */
export interface CardRoom {
  card: Timing
  room: Timing
}

/** The frames between the neighbours of a card; null where there is no such card. */
export function findCardRoom(
  cards: readonly Pick<CardSegment, 'id' | 'in' | 'out'>[],
  cardId: string,
  frames: number,
): CardRoom | null {
  const at = cards.findIndex(({ id }) => id === cardId)
  const card = cards[at]
  if (!card) return null
  const room = { in: cards[at - 1]?.out ?? 0, out: cards[at + 1]?.in ?? frames }
  return { card: { in: card.in, out: card.out }, room }
}

/** A card moved by so many frames, or one of its edges: as far as there is room, and never shorter than a frame. */
export function moveCard({ card, room }: CardRoom, grip: Grip, by: number): Timing {
  if (grip === 'in') return { in: clamp(card.in + by, room.in, card.out - 1), out: card.out }
  if (grip === 'out') return { in: card.in, out: clamp(card.out + by, card.in + 1, room.out) }
  const moved = clamp(by, room.in - card.in, room.out - card.out)
  return { in: card.in + moved, out: card.out + moved }
}

/**
 * How far to move instead, so that an edge meets a neighbour or a whole second where one is near.
 * @param reach in frames: what is farther away draws nothing
 */
export function snapMove(
  { card, room }: CardRoom,
  grip: Grip,
  by: number,
  rate: FrameRate,
  reach: number,
): number {
  const edges = grip === 'card' ? [card.in, card.out] : [card[grip]]
  const pulls = edges.flatMap((edge) =>
    [room.in, room.out, findNearestSecond(edge + by, rate)].map((mark) => mark - (edge + by)),
  )
  const nearest = pulls.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
  return Math.abs(nearest) <= reach ? by + nearest : by
}

const findNearestSecond = (frame: number, rate: FrameRate): number =>
  Math.round((Math.round(toSeconds(frame, rate)) * rate.num) / rate.den)

const clamp = (value: number, least: number, most: number): number =>
  Math.max(Math.min(least, most), Math.min(Math.max(least, most), value))
