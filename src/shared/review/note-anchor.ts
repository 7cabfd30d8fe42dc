import { z } from 'zod'
import type { CutCopy } from '../videos/cuts/cut-copy.ts'
import { countVideoFrames, isCard, layOutVideo, type CardSegment } from '../videos/timeline/lay-out-video.ts'

/** More frames than any video has: what stored data may say at most. */
const framesMax = 1_000_000

const offsetField = z.int().min(0).max(framesMax)
const lengthField = z.int().min(1).max(framesMax)

/** The card that a note is about. `id` is the copy card's; `start` and `end` for the other two. */
const noteCardSchema = z.object({
  kind: z.enum(['start', 'copy', 'end']),
  id: z.string().min(1).max(64),
})
export type NoteCard = z.infer<typeof noteCardSchema>

/**
 * What a note hangs on. On a card: frames counted from the card's first one, so that the note moves with it. Else on the
 * video's own time, where no card stood.
 */
export const noteAnchorSchema = z.discriminatedUnion('on', [
  z.object({
    on: z.literal('card'),
    card: noteCardSchema,
    /** Frames from the card's `in`. */
    offset: offsetField,
    length: lengthField,
    /** A range that was drawn past the card's end: it keeps its length, whatever the card's. */
    isBeyondCard: z.boolean(),
  }),
  z.object({ on: z.literal('time'), frame: offsetField, length: lengthField }),
])
export type NoteAnchor = z.infer<typeof noteAnchorSchema>

/** Frames `in` up to, not including, `out`; one frame is `out = in + 1`. */
export const noteFramesSchema = z
  .object({ in: offsetField, out: lengthField })
  .refine((frames) => frames.in < frames.out, 'A range ends after it begins.')
export type NoteFrames = z.infer<typeof noteFramesSchema>

/** Where a note stands in a cut. `apart`: its card is not in this cut, so that it is listed without a place. */
type NotePlacement = { kind: 'placed'; frames: NoteFrames } | { kind: 'apart' }

/**
 * What frames of a cut hang on: the card that stands at the first of them, else the video's time.
 * @returns null where the frames are not all in the cut
 */
export function anchorNote(frames: NoteFrames, copy: CutCopy): NoteAnchor | null {
  if (frames.in < 0 || frames.in >= frames.out || frames.out > countVideoFrames(copy)) return null
  const length = frames.out - frames.in
  const card = listCards(copy).find((each) => each.in <= frames.in && frames.in < each.out)
  if (!card) return { on: 'time', frame: frames.in, length }
  return {
    on: 'card',
    card: { kind: card.kind, id: card.id },
    offset: frames.in - card.in,
    length,
    isBeyondCard: frames.out > card.out,
  }
}

/**
 * Places notes in one cut of their video, which is laid out once for all of them: each at its card's place there, inside
 * the card where that became shorter. Total: each note is placed or listed apart, and one of a card never begins outside
 * that card.
 */
export function createNotePlacer(copy: CutCopy): (anchor: NoteAnchor) => NotePlacement {
  const frames = countVideoFrames(copy)
  const cards = listCards(copy)
  return (anchor) => {
    if (anchor.on === 'time') return place(anchor.frame, anchor.length, { in: 0, out: frames })
    const { kind, id } = anchor.card
    const card = cards.find((each) => each.kind === kind && each.id === id)
    if (!card) return { kind: 'apart' }
    const bounds = { in: Math.max(card.in, 0), out: Math.min(card.out, frames) }
    return place(card.in + anchor.offset, anchor.length, bounds, anchor.isBeyondCard ? frames : bounds.out)
  }
}

/** One note in one cut: see `createNotePlacer`. */
export const placeNote = (anchor: NoteAnchor, copy: CutCopy): NotePlacement => createNotePlacer(copy)(anchor)

/** @param end what the range does not pass; its first frame is always within `bounds` */
function place(
  from: number,
  length: number,
  bounds: { in: number; out: number },
  end = bounds.out,
): NotePlacement {
  if (bounds.out <= bounds.in) return { kind: 'apart' }
  const start = Math.max(bounds.in, Math.min(from, bounds.out - 1))
  return { kind: 'placed', frames: { in: start, out: Math.max(start + 1, Math.min(start + length, end)) } }
}

/** Cards that stand in the cut; one without frames is not shown. */
const listCards = (copy: CutCopy): CardSegment[] => layOutVideo(copy).filter(isCard)
