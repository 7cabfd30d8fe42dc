import { expect, test } from 'vitest'
import type { CutState } from './cut-states.ts'
import { isApprovalMissing } from './is-approval-missing.ts'

const at = new Date('2026-03-09T09:00:00.000Z')
type TestedCut =
  | CutState
  | 'delivered'
  | 'delivered with a reason'
  | 'delivered, changes asked'
  | 'delivered, approved'
const deliveredStates: Partial<Record<TestedCut, CutState>> = {
  delivered: 'in_review',
  'delivered with a reason': 'in_review',
  'delivered, changes asked': 'changes_asked',
  'delivered, approved': 'approved',
}
const isMissing = (...cuts: readonly TestedCut[]) => isMissingAfter(null, ...cuts)
const isMissingAfter = (revisionCut: number | null, ...cuts: readonly TestedCut[]) =>
  isMissingWith({ hasRevision: revisionCut !== null, revisionCut, openChanges: 0 }, ...cuts)
/** A revision asked for in words is open. */
const isMissingAfterWords = (...cuts: readonly TestedCut[]) =>
  isMissingWith({ hasRevision: true, revisionCut: null, openChanges: 0 }, ...cuts)
const isMissingWith = (asked: Parameters<typeof isApprovalMissing>[1], ...cuts: readonly TestedCut[]) =>
  isApprovalMissing(
    cuts.map((state, index) => ({
      number: index + 1,
      state: deliveredStates[state] ?? (state as CutState),
      deliveredAt: state.startsWith('delivered') ? at : null,
      deliveredReason: state === 'delivered with a reason' ? 'The fair opens.' : null,
    })),
    asked,
  )

test('a film of which no cut was sent is delivered as ever', () => {
  expect(isMissing()).toBe(false)
  expect(isMissing('assembling')).toBe(false)
  expect(isMissing('withdrawn', 'assembling')).toBe(false)
})
test('one that was approved is delivered, as long as that is its newest cut', () => {
  expect(isMissing('approved')).toBe(false)
  expect(isMissing('changes_asked', 'approved')).toBe(false)
  expect(isMissing('approved', 'assembling')).toBe(true)
})
test('one whose customer was asked and has not approved needs a reason', () => {
  expect(isMissing('in_review')).toBe(true)
  expect(isMissing('changes_asked', 'assembling')).toBe(true)
  expect(isMissing('void')).toBe(true)
  expect(isMissing('in_review', 'withdrawn')).toBe(true)
})
test('after a delivery the next cut is another film, which its customer has not asked for', () => {
  expect(isMissing('delivered', 'assembling')).toBe(true)
  expect(isMissing('delivered, approved', 'assembling')).toBe(true)
  expect(isMissing('delivered with a reason', 'assembling')).toBe(true)
  expect(isMissing('delivered, changes asked', 'assembling')).toBe(true)
  expect(isMissing('delivered', 'in_review')).toBe(true)
})
test('the answer to a revision asked for in words needs no approval, unless it was sent for one', () => {
  expect(isMissingAfterWords('delivered', 'assembling')).toBe(false)
  expect(isMissingAfterWords('delivered, approved', 'assembling')).toBe(false)
  expect(isMissingAfterWords('delivered with a reason', 'assembling')).toBe(false)
  expect(isMissingAfterWords('delivered', 'withdrawn', 'assembling')).toBe(false)
  expect(isMissingAfterWords('delivered', 'in_review')).toBe(true)
  expect(isMissingAfterWords('delivered', 'in_review', 'assembling')).toBe(true)
})
test('after an approved delivery a revision on the review page asks for the next approval', () => {
  expect(isMissingAfter(1, 'delivered, approved', 'assembling')).toBe(true)
  expect(isMissingAfter(1, 'delivered, approved')).toBe(true)
  expect(isMissingAfter(1, 'delivered, approved', 'withdrawn')).toBe(true)
})
test('a reason counts for its own delivery: the same cut asks anew', () => {
  expect(isMissing('delivered with a reason')).toBe(true)
  expect(isMissing('delivered with a reason', 'approved')).toBe(false)
})
test('changes that are open after a delivery ask anew; an approval of the newest cut settles them', () => {
  const asked = { hasRevision: true, revisionCut: null, openChanges: 2 }
  expect(isMissingWith(asked, 'changes_asked', 'delivered')).toBe(true)
  expect(isMissingWith(asked, 'changes_asked', 'approved')).toBe(false)
  expect(isMissingWith(asked, 'changes_asked', 'delivered, approved')).toBe(false)
  expect(isMissingWith(asked, 'delivered, approved', 'assembling')).toBe(true)
  expect(isMissingWith({ ...asked, revisionCut: 2 }, 'changes_asked', 'delivered, approved')).toBe(true)
})
