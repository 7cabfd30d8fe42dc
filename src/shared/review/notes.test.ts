import { describe, expect, test } from 'vitest'
import { describeExcess } from '../fields.ts'
import { filterNotes, findNoteState, noteLimits, noteTextField, type NoteFilter } from './notes.ts'

test.each([
  [{ kind: 'change', isSent: false, isResolved: false }, 'draft'],
  [{ kind: 'comment', isSent: false, isResolved: false }, 'draft'],
  [{ kind: 'change', isSent: true, isResolved: false }, 'open'],
  [{ kind: 'change', isSent: true, isResolved: true }, 'resolved'],
  [{ kind: 'comment', isSent: true, isResolved: false }, 'said'],
] as const)('%o is %s', (facts, state) => {
  expect(findNoteState(facts)).toBe(state)
})

const note = (id: string, fields: object = {}) => ({
  id,
  kind: 'change' as const,
  state: 'open' as const,
  isMine: false,
  anchor: { on: 'time' as const, frame: 0, length: 1 },
  ...fields,
})

describe('a filter shows', () => {
  const onCard = { on: 'card', card: { kind: 'copy', id: 'a' }, offset: 0, length: 1, isBeyondCard: false }
  const notes = [
    note('asked'),
    note('draft', { state: 'draft', isMine: true }),
    note('ticked off', { state: 'resolved' }),
    note('comment', { kind: 'comment', state: 'said', isMine: true, anchor: onCard }),
    note('of the start card', { anchor: { ...onCard, card: { kind: 'start', id: 'start' } } }),
  ]
  const shown = (filter: NoteFilter) => filterNotes(notes, filter).map(({ id }) => id)

  test('everything where nothing is chosen', () => {
    expect(shown({})).toEqual(notes.map(({ id }) => id))
  })
  test('changes that are not ticked off', () => {
    expect(shown({ isOpen: true })).toEqual(['asked', 'draft', 'of the start card'])
  })
  test('one’s own', () => {
    expect(shown({ isMine: true })).toEqual(['draft', 'comment'])
  })
  test('those of one card', () => {
    expect(shown({ card: { kind: 'copy', id: 'a' } })).toEqual(['comment'])
    expect(shown({ card: { kind: 'start', id: 'start' } })).toEqual(['of the start card'])
  })
  test('what all of them show', () => {
    expect(shown({ isMine: true, isOpen: true })).toEqual(['draft'])
  })
})

test.each([0, 1])('a note %d too long is refused as its field says', (excess) => {
  const text = 'x'.repeat(noteLimits.characters + excess)
  expect(noteTextField.safeParse(text).success).toBe(describeExcess(text, noteLimits.characters) === null)
})
