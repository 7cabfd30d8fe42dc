import { describe, expect, test } from 'vitest'
import { chooseRounds } from '#test/choose-rounds.ts'
import { createRandom, drawSeeds, type Random } from '#test/random.ts'
import { freezeCutCopy, type CutCopy } from '../videos/cuts/cut-copy.ts'
import { countVideoFrames, isCard, layOutVideo } from '../videos/timeline/lay-out-video.ts'
import {
  anchorNote,
  noteAnchorSchema,
  noteFramesSchema,
  placeNote,
  type NoteAnchor,
  type NoteFrames,
} from './note-anchor.ts'

/** A copy card with the frames before it and its own. */
interface Block {
  id: string
  gap: number
  frames: number
}

const frames = 375
const endFrames = 50

/** A cut of a 15 s video whose cards stand one after the other, as far as there is room. */
function makeCut(blocks: readonly Block[], ends: { start: boolean; end: boolean }): CutCopy {
  let at = ends.start ? 30 : 0
  const last = ends.end ? frames - endFrames : frames
  const copyCards = blocks.map(({ id, gap, frames: own }) => {
    const from = Math.min(at + gap, last)
    at = Math.min(from + own, last)
    return { id, copy: id, timing: { in: from, out: at } }
  })
  return freezeCutCopy(
    {
      length: 15,
      frameRate: { num: 25, den: 1 },
      copyCards,
      startCard: { use: ends.start, text: 'Start', timing: { in: 0, out: 30 } },
      endCard: { use: ends.end, logo: true, tagline: 'End', timing: { in: frames - endFrames, out: frames } },
    },
    ['16:9'],
  )
}

/** One recut: move, stretch, split, delete, reorder, add, start and end card on or off. */
function recut(random: Random, blocks: Block[], ends: { start: boolean; end: boolean }, next: () => string) {
  const card = random.pick(blocks)
  const index = card ? blocks.indexOf(card) : 0
  const change = random.between(0, 7)
  if (change === 0 && card) card.gap = random.between(0, 60)
  else if (change === 1 && card) card.frames = random.between(0, 90)
  else if (change === 2 && card) {
    const kept = random.between(0, card.frames)
    blocks.splice(index + 1, 0, { id: next(), gap: 0, frames: card.frames - kept })
    card.frames = kept
  } else if (change === 3) blocks.splice(index, 1)
  else if (change === 4 && card) {
    blocks.splice(index, 1)
    blocks.splice(random.between(0, blocks.length), 0, card)
  } else if (change === 5) ends.start = !ends.start
  else if (change === 6) ends.end = !ends.end
  else blocks.push({ id: next(), gap: random.between(0, 20), frames: random.between(1, 60) })
}

const listCards = (copy: CutCopy) => layOutVideo(copy).filter(isCard)

function drawFrames(random: Random): NoteFrames {
  const from = random.between(0, frames - 1)
  return { in: from, out: random.between(0, 1) === 0 ? from + 1 : random.between(from + 1, frames) }
}

describe('a note', () => {
  test.each(drawSeeds(chooseRounds(12, 200)))(
    'is at its card’s place in every recut, or listed apart (seed %i)',
    (seed) => {
      const random = createRandom(seed)
      let count = 0
      const next = () => `card-${(count += 1)}`
      const blocks = Array.from({ length: 3 }, () => ({ id: next(), gap: 5, frames: 60 }))
      const ends = { start: true, end: true }
      const notes: { anchor: NoteAnchor; frames: NoteFrames; copy: CutCopy }[] = []
      for (let round = 0; round < 40; round += 1) {
        const copy = makeCut(blocks, ends)
        for (let written = 0; written < 3; written += 1) {
          const at = drawFrames(random)
          const anchor = anchorNote(at, copy)
          if (!anchor) throw new Error('It is in the film')
          expect(noteAnchorSchema.parse(JSON.parse(JSON.stringify(anchor)))).toEqual(anchor)
          notes.push({ anchor, frames: at, copy })
          expect(placeNote(anchor, copy), 'in its own cut it stands where it was written').toEqual({
            kind: 'placed',
            frames: at,
          })
        }
        recut(random, blocks, ends, next)
        const later = makeCut(blocks, ends)
        for (const { anchor } of notes) expectPlaced(anchor, later)
      }
    },
  )
})

function expectPlaced(anchor: NoteAnchor, copy: CutCopy): void {
  const placement = placeNote(anchor, copy)
  const cards = listCards(copy)
  if (anchor.on === 'time') {
    expect(placement.kind, 'time is in every cut').toBe('placed')
  } else {
    const card = cards.find(({ id, kind }) => id === anchor.card.id && kind === anchor.card.kind)
    const stands = card !== undefined && card.out > card.in
    expect(placement.kind).toBe(stands ? 'placed' : 'apart')
    if (placement.kind === 'apart' || !card) return
    const { frames: at } = placement
    expect(at.in).toBe(Math.min(card.in + anchor.offset, card.out - 1))
    if (!anchor.isBeyondCard) expect(at.out, 'never on the card behind it').toBeLessThanOrEqual(card.out)
    const others = cards.filter((each) => each !== card && each.in <= at.in && at.in < each.out)
    expect(others, 'never on another card').toEqual([])
  }
  if (placement.kind === 'apart') return
  const { frames: at } = placement
  expect(at.in).toBeGreaterThanOrEqual(0)
  expect(at.out).toBeGreaterThan(at.in)
  expect(at.out).toBeLessThanOrEqual(countVideoFrames(copy))
}

const threeCards = (gap: number): Block[] => [
  { id: 'a', gap: 0, frames: 60 },
  { id: 'b', gap: 0, frames: 60 },
  { id: 'c', gap, frames: 60 },
]

describe('moving card 3 by 40 frames', () => {
  const [before, after] = [0, 40].map((gap) => makeCut(threeCards(gap), { start: false, end: false }))
  if (!before || !after) throw new Error('There are two cuts')

  test('moves its notes by 40, and leaves those of the others', () => {
    const onThird = anchorNote({ in: 130, out: 140 }, before)
    const onSecond = anchorNote({ in: 100, out: 101 }, before)
    if (!onThird || !onSecond) throw new Error('Both are in the film')
    expect(placeNote(onThird, after)).toEqual({ kind: 'placed', frames: { in: 170, out: 180 } })
    expect(placeNote(onSecond, after)).toEqual({ kind: 'placed', frames: { in: 100, out: 101 } })
  })

  test('a range that was drawn past its card keeps its length', () => {
    const anchor = anchorNote({ in: 110, out: 130 }, before)
    expect(anchor).toMatchObject({ on: 'card', card: { kind: 'copy', id: 'b' }, isBeyondCard: true })
    if (anchor) expect(placeNote(anchor, after)).toEqual({ kind: 'placed', frames: { in: 110, out: 130 } })
  })

  test('a note where no card stands stays on the film’s time', () => {
    const anchor = anchorNote({ in: 300, out: 310 }, before)
    expect(anchor).toEqual({ on: 'time', frame: 300, length: 10 })
    if (anchor) expect(placeNote(anchor, after)).toEqual({ kind: 'placed', frames: { in: 300, out: 310 } })
  })

  test('a card that became shorter keeps its notes inside', () => {
    const anchor = anchorNote({ in: 110, out: 118 }, before)
    const shorter = makeCut(
      [
        { id: 'a', gap: 0, frames: 60 },
        { id: 'b', gap: 0, frames: 20 },
        { id: 'c', gap: 0, frames: 60 },
      ],
      { start: false, end: false },
    )
    if (anchor) expect(placeNote(anchor, shorter)).toEqual({ kind: 'placed', frames: { in: 79, out: 80 } })
  })
})

test('frames outside the film are none of it', () => {
  const copy = makeCut([], { start: false, end: false })
  expect(anchorNote({ in: 0, out: frames }, copy)).not.toBe(null)
  for (const at of [
    { in: 0, out: frames + 1 },
    { in: frames, out: frames + 1 },
    { in: 5, out: 5 },
    { in: -1, out: 5 },
  ])
    expect(anchorNote(at, copy)).toBe(null)
  for (const at of [
    { in: 1, out: 1 },
    { in: 2, out: 1 },
    { in: 0.5, out: 2 },
    { in: Number.NaN, out: 2 },
  ])
    expect(noteFramesSchema.safeParse(at).success).toBe(false)
})
