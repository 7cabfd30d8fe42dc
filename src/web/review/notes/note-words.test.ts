import { expect, test } from 'vitest'
import { describeNoteState, describeWaitingNotes, describeWriter } from './note-words.ts'

test('a writer is named as the reader knows them', () => {
  expect(describeWriter({ side: 'studio', author: '', isMine: false })).toBe('The studio')
  expect(describeWriter({ side: 'studio', author: 'Ada', isMine: false })).toBe('Ada')
  expect(describeWriter({ side: 'guest', author: 'Ben', isMine: false })).toBe('Ben, guest')
  expect(describeWriter({ side: 'customer', author: 'Ines', isMine: true })).toBe('You')
})

test('a note says how it stands', () => {
  const labels = (['draft', 'open', 'resolved'] as const).map(
    (state) => describeNoteState({ state, kind: 'change' }).label,
  )
  expect(labels).toEqual(['Change, not sent', 'Change', 'Change, done'])
  expect(describeNoteState({ state: 'said', kind: 'comment' }).label).toBe('Comment')
  expect(describeNoteState({ state: 'draft', kind: 'comment' }).label).toBe('Comment, not sent')
})

test('notes that wait for the next cut name the cuts that they were written about', () => {
  expect(describeWaitingNotes([{ cut: 3 }, { cut: 2 }, { cut: 3 }])).toBe(
    'Written about v2 and v3, which the studio took back. You can send them with the next cut, and edit or delete them until then.',
  )
})
