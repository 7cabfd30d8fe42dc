import { describe, expect, it } from 'vitest'
import {
  findVideoChangeProblem,
  isOnRig,
  isOnShotList,
  isReasonNeeded,
  listShootHolds,
  mayCustomerEdit,
  nextVideoStatuses,
  onwardStatus,
  shotListStatuses,
  videoStatuses,
  videoStatusTexts,
} from './video-status.ts'
import type { VideoFacts, VideoStatus } from './video-status.ts'

const everything: VideoFacts = {
  hasTitle: true,
  isCopyWithinRule: true,
  isStartCardWritten: true,
  isReceivedComplete: true,
  isBriefComplete: true,
  isStyleComplete: true,
  hasBlockingQuestion: false,
  hasAllFinishedFiles: true,
  isRevisionAnswered: true,
  isCutHeldBack: false,
  isApprovalMissing: false,
  revisionsLeft: 1,
  paysForRevision: false,
  hasReason: true,
}

/** Written out by hand from the product's table: from, to, may a customer, may an admin. */
const allowed: readonly (readonly [VideoStatus, VideoStatus, boolean, boolean])[] = [
  ['draft', 'activated', true, true],
  ['activated', 'draft', true, true],
  ['activated', 'queued', false, true],
  ['queued', 'draft', false, true],
  ['queued', 'activated', false, true],
  ['queued', 'shooting', false, true],
  ['shooting', 'queued', false, true],
  ['shooting', 'editing', false, true],
  ['editing', 'shooting', false, true],
  ['editing', 'delivery', false, true],
  ['delivery', 'editing', true, true],
]

const everyPair = videoStatuses.flatMap((from) => videoStatuses.map((to) => [from, to] as const))

describe('the table of film statuses', () => {
  it('has the six specified statuses, in the order of production', () => {
    expect(videoStatuses).toEqual(['draft', 'activated', 'queued', 'shooting', 'editing', 'delivery'])
  })

  it('has a sentence for each of them', () => {
    const texts = videoStatuses.map((status) => Object.values(videoStatusTexts[status]).join(': '))
    expect(texts).toEqual([
      'Draft: Concept and storyboard in progress.',
      'Activated: Messaging and assets delivered, ready for shoot.',
      'Queued: In the production queue.',
      'Shooting: On the rig.',
      'Editing: In the edit.',
      'Delivery: Finished: play and download.',
    ])
  })

  it.each(everyPair)('%s to %s, by a customer and by an admin', (from, to) => {
    const row = allowed.find((each) => each[0] === from && each[1] === to)
    for (const [mover, may] of [
      ['customer', row?.[2] ?? false],
      ['admin', row?.[3] ?? false],
    ] as const) {
      const problem = findVideoChangeProblem(from, to, mover, everything)
      expect(problem).toBe(may ? null : 'video_change_not_allowed')
      // Buttons read the same table.
      expect(nextVideoStatuses(from, mover).includes(to)).toBe(may)
    }
  })

  it.each([
    ['draft', 'activated', 'customer', { hasTitle: false }, 'title_missing'],
    ['draft', 'activated', 'admin', { hasTitle: false }, 'title_missing'],
    ['draft', 'activated', 'customer', { isCopyWithinRule: false }, 'copy_over_budget'],
    ['draft', 'activated', 'admin', { isCopyWithinRule: false }, 'copy_over_budget'],
    ['draft', 'activated', 'customer', { isStartCardWritten: false }, 'start_card_empty'],
    ['draft', 'activated', 'admin', { isStartCardWritten: false }, 'start_card_empty'],
    ['activated', 'queued', 'admin', { isReceivedComplete: false }, 'items_not_received'],
    ['queued', 'shooting', 'admin', { isBriefComplete: false }, 'brief_or_style_open'],
    ['queued', 'shooting', 'admin', { isStyleComplete: false }, 'brief_or_style_open'],
    ['queued', 'shooting', 'admin', { hasBlockingQuestion: true }, 'question_open'],
    ['editing', 'delivery', 'admin', { hasAllFinishedFiles: false }, 'finished_files_missing'],
    ['editing', 'delivery', 'admin', { isRevisionAnswered: false, hasReason: false }, 'revision_unanswered'],
    ['delivery', 'editing', 'admin', { hasReason: false }, 'reason_missing'],
    ['delivery', 'editing', 'customer', { hasReason: false }, 'reason_missing'],
    ['delivery', 'editing', 'customer', { revisionsLeft: 0 }, 'no_revisions_left'],
  ] as const)('%s to %s by %s is refused with %o', (from, to, mover, missing, code) => {
    expect(findVideoChangeProblem(from, to, mover, { ...everything, ...missing })).toBe(code)
  })

  it('takes unchanged files after a revision with a reason, and reports that only the reason is missing', () => {
    const unanswered = { ...everything, isRevisionAnswered: false }
    expect(findVideoChangeProblem('editing', 'delivery', 'admin', unanswered)).toBeNull()
    expect(isReasonNeeded('editing', 'delivery', 'admin', unanswered)).toBe(true)
    expect(isReasonNeeded('editing', 'delivery', 'admin', everything)).toBe(false)
    const withoutFiles = { ...unanswered, hasAllFinishedFiles: false }
    expect(isReasonNeeded('editing', 'delivery', 'admin', withoutFiles)).toBe(false)
    expect(isReasonNeeded('delivery', 'editing', 'admin', everything)).toBe(true)
  })

  it('lets a customer whose rounds are used pay for one more', () => {
    const paid = { ...everything, revisionsLeft: 0, paysForRevision: true }
    expect(findVideoChangeProblem('delivery', 'editing', 'customer', paid)).toBeNull()
  })

  it('lets an admin take a film back from delivery when the customer’s rounds are used', () => {
    expect(
      findVideoChangeProblem('delivery', 'editing', 'admin', { ...everything, revisionsLeft: 0 }),
    ).toBeNull()
  })

  it('asks for nothing on the way back', () => {
    const nothing: VideoFacts = {
      hasTitle: false,
      isCopyWithinRule: false,
      isStartCardWritten: false,
      isReceivedComplete: false,
      isBriefComplete: false,
      isStyleComplete: false,
      hasBlockingQuestion: true,
      hasAllFinishedFiles: false,
      isRevisionAnswered: false,
      isCutHeldBack: true,
      isApprovalMissing: true,
      revisionsLeft: 0,
      paysForRevision: false,
      hasReason: false,
    }
    for (const [from, to] of [
      ['activated', 'draft'],
      ['queued', 'draft'],
      ['queued', 'activated'],
      ['shooting', 'queued'],
      ['editing', 'shooting'],
    ] as const) {
      expect(findVideoChangeProblem(from, to, 'admin', nothing)).toBeNull()
    }
  })
})

it('a customer edits copy in draft and activated only', () => {
  expect(videoStatuses.filter(mayCustomerEdit)).toEqual(['draft', 'activated'])
})

it('moving on follows production and ends at delivery', () => {
  expect(videoStatuses.map(onwardStatus)).toEqual([...videoStatuses.slice(1), null])
})

describe('what keeps a film from being shot', () => {
  const nothing: VideoFacts = {
    ...everything,
    isReceivedComplete: false,
    isStyleComplete: false,
    hasBlockingQuestion: true,
  }

  it('is all that fails of the moves that are left to the shoot, in their order', () => {
    expect(shotListStatuses.map((from) => [from, listShootHolds(from, nothing)])).toEqual([
      ['shooting', []],
      ['queued', ['brief_or_style_open', 'question_open']],
      ['activated', ['items_not_received', 'brief_or_style_open', 'question_open']],
    ])
    expect(listShootHolds('activated', everything)).toEqual([])
  })

  it('concerns films that are activated and not yet in the edit', () => {
    expect(videoStatuses.filter(isOnShotList)).toEqual(['activated', 'queued', 'shooting'])
  })
})

describe('what a film shows', () => {
  it('is settled from the shoot on', () => {
    expect(videoStatuses.map((status) => [status, isOnRig(status)])).toEqual([
      ['draft', false],
      ['activated', false],
      ['queued', false],
      ['shooting', true],
      ['editing', true],
      ['delivery', true],
    ])
  })
})
