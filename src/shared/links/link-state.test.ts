import { expect, test } from 'vitest'
import { findLinkState, isLinkOpen } from './link-state.ts'

const endsAt = new Date('2026-11-15T09:00:00.000Z')
const before = new Date(endsAt.getTime() - 1)

test.each([
  { at: before, endedAt: null, state: 'open' },
  { at: endsAt, endedAt: null, state: 'over' },
  { at: before, endedAt: before, state: 'ended' },
  { at: endsAt, endedAt: before, state: 'ended' },
])('at $at a link that its customer ended $endedAt is $state', ({ at, endedAt, state }) => {
  expect(findLinkState({ endsAt, endedAt }, at)).toBe(state)
  expect(isLinkOpen({ endsAt, endedAt }, at)).toBe(state === 'open')
})
