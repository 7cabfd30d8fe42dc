import { expect, test } from 'vitest'
import { listOwnFiles } from './list-own-files.ts'

const at = (minute: number) => `2026-03-09T09:${String(minute).padStart(2, '0')}:00.000Z`
const file = (id: string, ratio: string, minute: number) => ({ id, ratio, createdAt: at(minute) })
const sent = { number: 2, createdAt: at(1), files: [{ id: 'sent' }, { id: 'tall' }] }
const next = { number: 3, createdAt: at(5), files: [{ id: 'newest' }, { id: 'tall' }] }
const files = [
  file('before', '16:9', 1),
  file('sent', '16:9', 2),
  file('tall', '9:16', 2),
  file('replaced', '16:9', 5),
  file('newest', '16:9', 6),
]
const list = (hasCutdowns = true) =>
  listOwnFiles(next, { video: { hasCutdowns }, cuts: [next, sent], files }).map(({ id }) => id)

test('with a cut go the files uploaded since it began, not those that were carried over or replaced before', () => {
  expect(list()).toEqual(['replaced', 'newest'])
})

test('a file in a ratio that was not sold stays', () => {
  files.push(file('square', '1:1', 7))
  expect(list(false)).toEqual(['replaced', 'newest'])
  expect(list()).toContain('square')
})

test('a file that another cut has stays, whenever it came', () => {
  const early = { ...next, createdAt: at(0) }
  const own = listOwnFiles(early, { video: { hasCutdowns: false }, cuts: [early, sent], files })
  expect(own.map(({ id }) => id)).toEqual(['before', 'replaced', 'newest'])
})
