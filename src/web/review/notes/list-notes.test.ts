import { expect, test } from 'vitest'
import type { NoteAnchor } from '#shared/review/note-anchor.ts'
import { filterListed, listNotes } from './list-notes.ts'
import { makeReviewNote } from './review-note-in-test.ts'

const rate = { num: 25, den: 1 }
const card = (id: string, copy: string, from: number, to: number) => ({
  id,
  copy,
  timing: { in: from, out: to },
})
const makeCut = (number: number, copyCards: ReturnType<typeof card>[]) => ({
  number,
  state: 'in_review' as const,
  copy: {
    length: 15,
    frameRate: rate,
    copyCards,
    startCard: { use: false, text: '' },
    endCard: { use: false, logo: false, tagline: '' },
  },
})
const first = makeCut(1, [card('a', 'No cord.', 0, 100), card('b', 'One litre.', 100, 300)])
const second = makeCut(2, [card('b', 'One litre.', 40, 240)])

const makeNote = (id: string, cut: number, anchor: NoteAnchor) =>
  makeReviewNote({ id, cut, anchor, createdAt: `2026-03-0${id.length}T10:00:00.000Z` })
const onCard = (id: string, offset: number): NoteAnchor => ({
  on: 'card',
  card: { kind: 'copy', id },
  offset,
  length: 1,
  isBeyondCard: false,
})

const notes = [
  makeNote('gone', 1, onCard('a', 20)),
  makeNote('moved', 1, onCard('b', 10)),
  makeNote('new', 2, onCard('b', 0)),
  makeNote('free', 2, { on: 'time', frame: 300, length: 25 }),
]

test('in a recut each note stands at its card’s new place, and one of a card that is gone comes last', () => {
  const listed = listNotes(notes, second, [second, first], rate)
  expect(listed.map(({ note, frames, fromCut }) => [note.id, frames?.in, fromCut])).toEqual([
    ['new', 40, null],
    ['moved', 50, 1],
    ['free', 300, null],
    ['gone', undefined, 1],
  ])
  expect(listed.map(({ cardName }) => cardName)).toEqual(['Card 1', 'Card 1', null, 'Card 1'])
  expect(listed.at(-1)?.goneWords).toBe('No cord.')
})

test('in the cut of before they stand where they were written', () => {
  const listed = listNotes(notes, first, [second, first], rate)
  expect(listed.map(({ note, frames }) => [note.id, frames?.in])).toEqual([
    ['gone', 20],
    ['new', 100],
    ['moved', 110],
    ['free', 300],
  ])
})

test('a draft of a withdrawn cut has no place in the cut of before, and one in the next cut', () => {
  const withdrawn = { ...second, state: 'withdrawn' as const }
  const drafts = notes.map((note) => ({ ...note, state: 'draft' as const }))
  const listed = listNotes([...drafts, makeNote('sent', 2, onCard('b', 0))], first, [withdrawn, first], rate)
  expect(listed.map(({ note, frames, isWaiting }) => [note.id, frames?.in, isWaiting])).toEqual([
    ['gone', 20, false],
    ['sent', 100, false],
    ['moved', 110, false],
    ['new', undefined, true],
    ['free', undefined, true],
  ])
  expect(listed[3]).toMatchObject({ cardName: 'Card 1', goneWords: 'One litre.', fromCut: 2 })
  const third = { ...first, number: 3 }
  const later = listNotes(drafts, third, [third, withdrawn, first], rate)
  expect(later.map(({ note, isWaiting }) => [note.id, isWaiting])).toContainEqual(['new', false])
  expect(later.every(({ frames }) => frames !== null)).toBe(true)
})

test('a file at another rate shows them at the same moment', () => {
  const listed = listNotes(notes, second, [second, first], { num: 50, den: 1 })
  expect(listed.find(({ note }) => note.id === 'free')?.frames).toEqual({ in: 601, out: 650 })
})

test('this card alone', () => {
  const filter = { card: { kind: 'copy', id: 'b' } } as const
  const listed = filterListed(listNotes(notes, second, [second, first], rate), filter)
  expect(listed.map(({ note }) => note.id)).toEqual(['new', 'moved'])
})
