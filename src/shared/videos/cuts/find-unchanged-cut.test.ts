import { expect, test } from 'vitest'
import type { CutState } from './cut-states.ts'
import { findUnchangedCut, findWithdrawnDuplicate } from './find-unchanged-cut.ts'

const cut = (number: number, state: CutState, sha256: string) => ({
  number,
  state,
  files: [{ ratio: '16:9' as const, fileId: `file-${number}`, sha256 }],
})

test('a cut that waits with the bytes of the one before is unchanged; one that was sent is not asked about', () => {
  expect(findUnchangedCut([cut(1, 'in_review', 'a'), cut(2, 'assembling', 'a')], null)).toEqual({
    since: 1,
    isAnswer: false,
  })
  expect(findUnchangedCut([cut(1, 'in_review', 'a'), cut(2, 'assembling', 'b')], null)).toBe(null)
  expect(findUnchangedCut([cut(1, 'in_review', 'a'), cut(2, 'in_review', 'a')], null)).toBe(null)
  expect(findUnchangedCut([cut(1, 'assembling', 'a')], null)).toBe(null)
})

test('it is compared with the one before that was not withdrawn', () => {
  const cuts = [cut(1, 'changes_asked', 'a'), cut(2, 'withdrawn', 'b'), cut(3, 'assembling', 'a')]
  expect(findUnchangedCut(cuts, null)).toEqual({ since: 1, isAnswer: true })
})

test('it is no answer where changes were asked of the cut before, also of one that stays approved', () => {
  const cuts = [cut(1, 'approved', 'a'), cut(2, 'assembling', 'a')]
  expect(findUnchangedCut(cuts, 1)?.isAnswer).toBe(true)
  expect(findUnchangedCut(cuts, null)?.isAnswer).toBe(false)
})

test('a cut is found again that was withdrawn with the same bytes, unless it was sent again since', () => {
  const sentAt = new Date(0)
  const sent = (number: number, state: CutState, sha256: string) => ({
    ...cut(number, state, sha256),
    sentAt,
  })
  const waiting = { ...cut(4, 'assembling', 'a'), sentAt: null }
  const v1 = sent(1, 'withdrawn', 'a')
  expect(findWithdrawnDuplicate([v1, waiting])).toBe(1)
  expect(findWithdrawnDuplicate([v1, sent(2, 'in_review', 'b'), sent(3, 'withdrawn', 'c'), waiting])).toBe(1)
  expect(findWithdrawnDuplicate([v1, sent(2, 'in_review', 'a'), waiting])).toBe(null)
  expect(findWithdrawnDuplicate([sent(1, 'withdrawn', 'b'), waiting])).toBe(null)
  expect(findWithdrawnDuplicate([{ ...v1, sentAt: null }, waiting])).toBe(null)
  expect(findWithdrawnDuplicate([v1, sent(2, 'in_review', 'a')])).toBe(null)
})
