import { expect, test } from 'vitest'
import { changesTitle, describeCutState } from './cut-words.ts'

test('a cut says how it stands, and that it was delivered before all else', () => {
  const at = '2026-03-09T09:00:00.000Z'
  const labels = (['assembling', 'in_review', 'withdrawn'] as const).map(
    (state) => describeCutState({ state, deliveredAt: null }).label,
  )
  expect(labels).toEqual(['Assembling', 'In review', 'Withdrawn'])
  expect(describeCutState({ state: 'in_review', deliveredAt: at })).toEqual({
    tone: 'good',
    label: 'Delivered',
  })
})

test('a cut without any change says so', () => {
  expect(changesTitle({ since: 1, sentences: [] })).toBe('Nothing changed since v1.')
  expect(changesTitle({ since: 1, sentences: ['New film in 9:16.'] })).toBe('Changed since v1')
})
