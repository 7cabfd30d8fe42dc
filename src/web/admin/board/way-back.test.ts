import { expect, it } from 'vitest'
import { findVideoChangeProblem, nextVideoStatuses, videoStatuses } from '#shared/videos/video-status.ts'
import { canMoveBack, isReasonNeeded } from './way-back.ts'

it('a move can be undone where the table leads straight back', () => {
  expect(canMoveBack('queued', 'shooting')).toBe(true)
  expect(canMoveBack('editing', 'delivery')).toBe(true)
  expect(canMoveBack('queued', 'draft')).toBe(false)
})

it('a reason is asked for exactly where the table refuses an admin without one', () => {
  const facts = {
    hasTitle: true,
    isCopyWithinRule: true,
    isReceivedComplete: true,
    isBriefComplete: true,
    isStyleComplete: true,
    hasAllFinishedFiles: true,
    revisionsLeft: 1,
    paysForRevision: false,
    hasReason: false,
  }
  for (const from of videoStatuses) {
    for (const to of nextVideoStatuses(from, 'admin')) {
      const isRefused = findVideoChangeProblem(from, to, 'admin', facts) === 'reason_missing'
      expect(isReasonNeeded(from, to), `${from} to ${to}`).toBe(isRefused)
    }
  }
})
