import { expect, test } from 'vitest'
import { isRequestedChange, mayChangeNoteKind, mayDeleteNote, mayEditNote } from './note-rights.ts'

const rights = { edit: mayEditNote, kind: mayChangeNoteKind, delete: mayDeleteNote } as const

test.each([
  ['customer', 'draft', true, 'edit kind delete'],
  ['customer', 'open', true, ''],
  ['customer', 'said', true, ''],
  ['customer', 'open', false, ''],
  ['guest', 'draft', false, 'kind delete'],
  ['guest', 'said', false, ''],
  ['studio', 'said', true, 'edit delete'],
  ['studio', 'said', false, ''],
] as const)('of the %s’s note that is %s, and one’s own: %s, may: %s', (side, state, isMine, allowed) => {
  const found = Object.entries(rights).filter(([, may]) => may({ side, state, isMine, replies: [] }))
  expect(found.map(([name]) => name).join(' ')).toBe(allowed)
})

test.each([
  ['studio', 'said', true],
  ['customer', 'draft', true],
  ['guest', 'draft', false],
] as const)('the %s’s note that is %s stays once somebody else has replied', (side, state, isMine) => {
  const [own, other] = [{ isMine: true }, { isMine: false }]
  expect(mayDeleteNote({ side, state, isMine, replies: [own, own] }), 'one’s own go with it').toBe(true)
  expect(mayDeleteNote({ side, state, isMine, replies: [own, other] })).toBe(false)
})

test.each([
  ['draft', false],
  ['said', false],
  ['open', true],
  ['resolved', true],
] as const)('a note that is %s is a change that was asked for: %s', (state, isRequested) => {
  expect(isRequestedChange({ state })).toBe(isRequested)
})
