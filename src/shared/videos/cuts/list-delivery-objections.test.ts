import { expect, test } from 'vitest'
import { isAgainstDelivery, listDeliveryObjections } from './list-delivery-objections.ts'

const cut = {
  number: 2,
  state: 'assembling',
  sentAt: null,
  heldBack: null,
  isApprovalMissing: false,
  openChanges: 0,
  unchanged: null,
  copyChangedSince: null,
} as const
const sentences = (changed: object, revision: { askedAt: string } | null = null) =>
  listDeliveryObjections({ revision, cut: { ...cut, ...changed } }, [
    { createdAt: '2026-03-02T10:00:00.000Z' },
  ]).map(({ sentence }) => sentence)

const isAgainst = (changed: object, revision: { askedAt: string } | null = null) =>
  isAgainstDelivery(listDeliveryObjections({ revision, cut: { ...cut, ...changed } }, []))

test('nothing speaks against a film of which nothing was asked', () => {
  expect(sentences({})).toEqual([])
  expect(sentences({ openChanges: 2 }), 'its customer approved it all the same').toEqual([])
  expect(listDeliveryObjections({ revision: null, cut: null }, [])).toEqual([])
})

test('each thing is named beside the others', () => {
  const everything = {
    heldBack: ['v2 has 1 error against what was sold.', '16:9: It is too long.'],
    isApprovalMissing: true,
    openChanges: 2,
    unchanged: { since: 1, isAnswer: false },
  }
  expect(sentences(everything, { askedAt: '2026-03-03T10:00:00.000Z' })).toEqual([
    'v2 has 1 error against what was sold.',
    '16:9: It is too long.',
    'The customer asked for a revision, and no finished file has changed since.',
    'v2 was never sent to the customer, who has not approved it.',
    '2 changes that the customer asked for are still open.',
    'No file is different from v1.',
  ])
})

test('one change is counted, and a cut that was sent is not approved', () => {
  expect(sentences({ isApprovalMissing: true, openChanges: 1, sentAt: '2026-03-02T11:00:00.000Z' })).toEqual([
    'The customer has not approved v2.',
    '1 change that the customer asked for is still open.',
  ])
})

test('a cut that was never sent is delivered instead of the approved one', () => {
  expect(
    sentences({ isApprovalMissing: true, approvedCut: 1, unchanged: { since: 1, isAnswer: false } }),
  ).toEqual([
    'The customer has approved v1: v2, which was never sent, would go out instead.',
    'No file is different from v1.',
  ])
})

test('the same film, uploaded again, answers no revision', () => {
  const revision = { askedAt: '2026-03-01T10:00:00.000Z' }
  expect(sentences({}, revision)).toEqual([])
  expect(sentences({ unchanged: { since: 1, isAnswer: false } }, revision)).toEqual([
    'The customer asked for a revision, and no finished file has changed since.',
    'No file is different from v1.',
  ])
})

test('cards that are others than those of a cut that was sent are named once, with its files', () => {
  const named = 'The cards are not those of v2, and no file has changed since.'
  expect(sentences({ state: 'approved', copyChangedSince: 2 })).toEqual([named])
  expect(sentences({ number: 3, copyChangedSince: 2, unchanged: { since: 2, isAnswer: false } })).toEqual([
    named,
  ])
})

test('a reason is about the delivery where more than its files speaks against it', () => {
  expect(isAgainst({})).toBe(false)
  expect(isAgainst({ heldBack: ['16:9: It is too long.'], unchanged: { since: 1, isAnswer: false } })).toBe(
    false,
  )
  expect(isAgainst({}, { askedAt: '2026-03-01T10:00:00.000Z' })).toBe(true)
  expect(isAgainst({ isApprovalMissing: true })).toBe(true)
  expect(isAgainst({ state: 'approved', copyChangedSince: 2 })).toBe(true)
})
