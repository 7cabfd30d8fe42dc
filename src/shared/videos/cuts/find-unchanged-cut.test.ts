import { expect, test } from 'vitest'
import type { CutState } from './cut-states.ts'
import { findUnchangedCut } from './find-unchanged-cut.ts'

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
