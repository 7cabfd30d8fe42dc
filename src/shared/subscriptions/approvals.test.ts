import { describe, expect, it } from 'vitest'
import { approvalState, countWaitingDays, findDueReminder, isApprovalStep } from './approvals.ts'

const sentAt = new Date('2026-03-02T09:00:00.000Z')
const after = (days: number) => new Date(sentAt.getTime() + days * 86_400_000)

describe('a reminder', () => {
  it.each([
    [0, 0, null],
    [2.99, 0, null],
    [3, 0, 3],
    [3, 3, null],
    [6.99, 3, null],
    [7, 3, 7],
    [7, 0, 7],
    [13.99, 7, null],
    [14, 7, 14],
    [400, 0, 14],
    [400, 14, null],
    // Within a day before the customer's next one, that one alone goes.
    [6, 0, 3],
    [6.01, 0, null],
    [6.99, 0, null],
    // The next one is the studio's.
    [13.01, 3, 7],
    [13.99, 0, 7],
  ])('after %d days, the last one of day %d, is due for %s', (days, reminded, due) => {
    expect(findDueReminder(sentAt, reminded, after(days))).toBe(due)
  })
})

it.each([
  [2.99, 2],
  [3, 3],
  [10.5, 10],
])('a wait of %d days counts as %d', (days, whole) => {
  expect(countWaitingDays(sentAt, after(days))).toBe(whole)
})

describe('a request', () => {
  it('waits until it is answered, and is closed whatever the answer was', () => {
    const open = { closedBecause: null }
    expect(approvalState({ answer: null, ...open })).toBe('waiting')
    expect(approvalState({ answer: 'approved', ...open })).toBe('approved')
    expect(approvalState({ answer: 'change', ...open })).toBe('change')
    expect(approvalState({ answer: 'approved', closedBecause: 'changed' })).toBe('closed')
    expect(approvalState({ answer: null, closedBecause: 'completed' })).toBe('closed')
  })

  it('is of brief or style frames', () => {
    expect(['ordered', 'received', 'brief', 'style', 'shoot'].filter(isApprovalStep)).toEqual([
      'brief',
      'style',
    ])
  })
})
