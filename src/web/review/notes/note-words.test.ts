import { expect, test } from 'vitest'
import { describeAskAgain, describeNoteState, describeSend, describeWriter } from './note-words.ts'

test('what is sent is counted, changes first', () => {
  expect(describeSend(6, 0)).toBe('Send 6 changes')
  expect(describeSend(1, 2)).toBe('Send 1 change and 2 comments')
  expect(describeSend(0, 1)).toBe('Send 1 comment')
  expect(describeAskAgain(1)).toBe('Ask again for the open change')
  expect(describeAskAgain(2)).toBe('Ask again for 2 open changes')
})

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
