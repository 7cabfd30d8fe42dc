import { findOverCards, type EndCard, type StartCard, type WrittenCard } from '../copy-cards.ts'
import { countFrames, toSeconds, type FrameRate } from './frame-rate.ts'
import type { CardKind, CardPlace } from '../card-place.ts'
import { spreadCards } from './spread-cards.ts'
import type { Timing } from '../card-timing.ts'

/** A video with its cards, as far as time and picture need it. */
export interface VideoCopy {
  /** Whole seconds. */
  length: number
  frameRate: FrameRate
  copyCards: readonly WrittenCard[]
  startCard: StartCard
  endCard: EndCard
}

/** A card, or the bare move, as the video shows it: frames `in` to `out`. */
export interface VideoSegment extends Timing {
  /** The copy card's id; `start`, `end` and `move` for the others. */
  id: string
  /** `move`: a video without copy cards is one move from cut to cut. */
  kind: CardKind | 'move'
  text: string
  place: CardPlace | undefined
  /** Whether the time was set by hand; otherwise it is spread evenly. */
  isTimed: boolean
  isOver: boolean
}

/** A segment that is a card: it has words and a place. */
export type CardSegment = VideoSegment & { kind: CardKind }

export const isCard = (segment: VideoSegment): segment is CardSegment => segment.kind !== 'move'

/** Length of an opening title; at most a fifth of the video. */
const startCardSeconds = 1.5
/** Length of logo and tagline; at most a third of the video. */
const endCardSeconds = 2.5

/** How many frames a video has. */
export const countVideoFrames = ({ length, frameRate }: Pick<VideoCopy, 'length' | 'frameRate'>): number =>
  countFrames(length, frameRate)

/** The default time of a card. */
interface Slot {
  timing: Timing | undefined
  spread: Timing
}

/**
 * The start and end of each card in frames, in the order of the list: start card, copy cards (or the bare move), end
 * card. A card stands as it was timed. The others stand as spread: start card first, end card last, copy cards evenly
 * in what is left; where a timed card takes that room, they share what is free beside it.
 *
 * Total: also a video whose timing breaks the rules is laid out; `findTimingProblems` finds what is wrong.
 */
export function layOutVideo(video: VideoCopy): VideoSegment[] {
  const { copyCards, startCard, endCard } = video
  const over = findOverCards(copyCards, video.length)
  const spread = spreadVideo(video)
  const slots: Slot[] = [
    ...(spread.start ? [{ timing: startCard.timing, spread: spread.start }] : []),
    ...copyCards.map((card, index) => ({
      timing: card.timing,
      spread: spread.copy[index] ?? { in: 0, out: 0 },
    })),
    ...(spread.end ? [{ timing: endCard.timing, spread: spread.end }] : []),
  ]
  const times = settleSlots(slots, countVideoFrames(video))
  const place = ({ timing, place: own }: { timing?: Timing; place?: CardPlace }) => ({
    ...(times.shift() ?? { in: 0, out: 0 }),
    place: own,
    isTimed: timing !== undefined,
  })
  const start: VideoSegment[] = spread.start
    ? [{ id: 'start', kind: 'start', text: startCard.text.trim(), isOver: false, ...place(startCard) }]
    : []
  const copy = copyCards.map((card): VideoSegment => ({
    id: card.id,
    kind: 'copy',
    text: card.copy.trim(),
    isOver: over.has(card.id),
    ...place(card),
  }))
  const end: VideoSegment[] = spread.end
    ? [{ id: 'end', kind: 'end', text: endCardText(endCard), isOver: false, ...place(endCard) }]
    : []
  return copy.length > 0 ? [...start, ...copy, ...end] : [...start, layOutMove(video, start, end), ...end]
}

const endCardText = ({ tagline, logo }: EndCard): string => tagline.trim() || (logo ? 'Logo' : '')

function layOutMove(
  video: VideoCopy,
  [start]: readonly VideoSegment[],
  [end]: readonly VideoSegment[],
): VideoSegment {
  const from = start?.out ?? 0
  const to = Math.max(from, end?.in ?? countVideoFrames(video))
  const rest = { text: '', place: undefined, isTimed: false, isOver: false }
  return { id: 'move', kind: 'move', in: from, out: to, ...rest }
}

/** Every card's frames without timings. */
function spreadVideo({ length, frameRate, copyCards, startCard, endCard }: VideoCopy) {
  const opening = startCard.use ? Math.min(startCardSeconds, length / 5) : 0
  const closing = endCard.use ? Math.min(endCardSeconds, length / 3) : 0
  const frames = (from: number, to: number): Timing => ({
    in: countFrames(from, frameRate),
    out: countFrames(to, frameRate),
  })
  return {
    start: opening > 0 ? frames(0, opening) : null,
    copy: spreadCards(copyCards.length, length - opening - closing).map(({ startSeconds, lengthSeconds }) =>
      frames(opening + startSeconds, opening + startSeconds + lengthSeconds),
    ),
    end: closing > 0 ? frames(length - closing, length) : null,
  }
}

/** Cards between timed ones stay as spread, cut where little is missing; else they share the room evenly. */
function settleSlots(slots: readonly Slot[], frames: number): Timing[] {
  const settled: Timing[] = []
  for (let from = 0; from < slots.length;) {
    const own = slots[from]?.timing
    if (own) {
      settled.push(own)
      from += 1
      continue
    }
    const next = slots.findIndex((slot, index) => index > from && slot.timing !== undefined)
    const run = slots.slice(from, next === -1 ? undefined : next)
    const room = {
      in: settled.at(-1)?.out ?? 0,
      out: next === -1 ? frames : (slots[next]?.timing?.in ?? frames),
    }
    settled.push(...settleRun(run, room))
    from += run.length
  }
  return settled
}

function settleRun(run: readonly Slot[], room: Timing): Timing[] {
  const clipped = run.map(({ spread }) => ({
    in: Math.max(spread.in, room.in),
    out: Math.min(spread.out, room.out),
  }))
  const isRoomy = clipped.every((each, index) => {
    const { spread = each } = run[index] ?? {}
    return 2 * (each.out - each.in) >= spread.out - spread.in
  })
  return isRoomy ? clipped : shareRoom(run.length, room)
}

function shareRoom(cards: number, room: Timing): Timing[] {
  const frames = Math.max(0, room.out - room.in)
  return spreadCards(cards, frames).map(({ startSeconds, lengthSeconds }) => ({
    in: room.in + Math.round(startSeconds),
    out: room.in + Math.round(startSeconds + lengthSeconds),
  }))
}

/** A segment's first moment and length in seconds, for drawing and for sentences. */
export function segmentSeconds(
  segment: Timing,
  rate: FrameRate,
): { startSeconds: number; lengthSeconds: number } {
  return {
    startSeconds: toSeconds(segment.in, rate),
    lengthSeconds: toSeconds(segment.out - segment.in, rate),
  }
}
