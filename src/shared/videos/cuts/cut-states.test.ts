import { describe, expect, it, test } from 'vitest'
import {
  cutStateSchema,
  findCutChangeProblem,
  findNewestShown,
  isShownToCustomer,
  type CutFacts,
  type CutState,
} from './cut-states.ts'

const everything: CutFacts = {
  videoStatus: 'editing',
  hasAllFiles: true,
  isHeldBack: false,
  hasReason: true,
  isDelivered: false,
}

/** Written out by hand from the product's table, without `void`: that is computed. */
const allowed: readonly (readonly [CutState, CutState, 'admin' | 'customer'])[] = [
  ['assembling', 'in_review', 'admin'],
  ['in_review', 'changes_asked', 'customer'],
  ['in_review', 'approved', 'customer'],
  ['in_review', 'withdrawn', 'admin'],
]
const sides = ['admin', 'customer'] as const
const every = cutStateSchema.options.flatMap((from) =>
  cutStateSchema.options.flatMap((to) => sides.map((who) => [from, to, who] as const)),
)

describe('the table of cuts', () => {
  it.each(every)('%s to %s by %s is allowed where the product says so', (from, to, who) => {
    const isAllowed = allowed.some((row) => row[0] === from && row[1] === to && row[2] === who)
    expect(findCutChangeProblem(from, to, who, everything)).toBe(isAllowed ? null : 'cut_change_not_allowed')
  })

  it.each([
    ['assembling', 'in_review', 'admin', { videoStatus: 'shooting' }, 'cut_not_in_edit'],
    ['assembling', 'in_review', 'admin', { hasAllFiles: false }, 'finished_files_missing'],
    ['assembling', 'in_review', 'admin', { isHeldBack: true, hasReason: false }, 'cut_held_back'],
    ['assembling', 'in_review', 'admin', { videoStatus: 'delivery', hasReason: false }, 'cut_not_approved'],
    ['in_review', 'changes_asked', 'customer', { videoStatus: 'shooting' }, 'cut_not_answerable'],
    ['in_review', 'approved', 'customer', { videoStatus: 'shooting' }, 'cut_not_answerable'],
    ['in_review', 'withdrawn', 'admin', { hasReason: false }, 'reason_missing'],
    ['in_review', 'withdrawn', 'admin', { isDelivered: true }, 'cut_delivered'],
  ] as const)('%s to %s by %s is refused with %o', (from, to, who, facts, refusal) => {
    expect(findCutChangeProblem(from, to, who, { ...everything, ...facts })).toBe(refusal)
  })

  it('lets a cut of a delivered film be approved, for its certificate', () => {
    const facts = { ...everything, isDelivered: true, videoStatus: 'delivery' } as const
    expect(findCutChangeProblem('in_review', 'approved', 'customer', facts)).toBeNull()
  })

  it('lets a cut that is held back go with a reason, also one of a delivered film', () => {
    const facts = { ...everything, isHeldBack: true, videoStatus: 'delivery' } as const
    expect(findCutChangeProblem('assembling', 'in_review', 'admin', facts)).toBeNull()
  })
})

test('customers play what was sent and not taken back', () => {
  expect(cutStateSchema.options.filter(isShownToCustomer)).toEqual([
    'in_review',
    'changes_asked',
    'approved',
    'void',
  ])
})

test('the newest cut that its customer is shown is the one of the greatest number, in any order', () => {
  const cuts = [
    { number: 2, state: 'changes_asked' },
    { number: 10, state: 'in_review' },
    { number: 9, state: 'void' },
    { number: 11, state: 'withdrawn' },
    { number: 12, state: 'assembling' },
  ] as const
  expect(findNewestShown(cuts)).toBe(cuts[1])
  expect(findNewestShown(cuts.toReversed())).toBe(cuts[1])
  expect(findNewestShown(cuts.slice(3))).toBeUndefined()
})
