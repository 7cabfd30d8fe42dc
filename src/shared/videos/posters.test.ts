import { describe, expect, test } from 'vitest'
import { areStyleFramesCurrent, choosePoster } from './posters.ts'

const all = { film: '/film', style: '/style', item: '/item', isBlockAlike: true }

describe('the poster of a film', () => {
  test('is a frame of the finished film, then a style frame, then a photo of its item', () => {
    expect(choosePoster(all)).toEqual({ kind: 'film', picture: '/film' })
    expect(choosePoster({ ...all, film: null })).toEqual({ kind: 'style', picture: '/style' })
    expect(choosePoster({ ...all, film: null, style: null })).toEqual({ kind: 'item', picture: '/item' })
  })

  test('is nothing where there is no picture of it', () => {
    expect(choosePoster({ ...all, film: null, style: null, item: null })).toBeNull()
  })

  test('is no style frame where the films of its block show different items', () => {
    const mixed = { ...all, film: null, isBlockAlike: false }
    expect(choosePoster(mixed)).toEqual({ kind: 'item', picture: '/item' })
    expect(choosePoster({ ...mixed, item: null })).toBeNull()
    expect(choosePoster({ ...all, isBlockAlike: false })).toEqual({ kind: 'film', picture: '/film' })
  })
})

test.each([
  [null, null, true],
  ['approved', null, true],
  [null, 'completed', true],
  ['change', null, false],
  [null, 'changed', false],
  ['approved', 'changed', false],
  ['approved', 'reopened', false],
] as const)(
  'style frames answered %s and closed as %s are current: %s',
  (answer, closedBecause, isCurrent) => {
    expect(areStyleFramesCurrent({ answer, closedBecause })).toBe(isCurrent)
  },
)
