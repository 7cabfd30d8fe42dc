import { expect, it } from 'vitest'
import {
  subscriptionStatusSchema,
  subscriptionStatusTitles,
  toSubscriptionStatus,
} from './subscription-status.ts'

it.each([
  ['active', false, 'active'],
  ['trialing', false, 'active'],
  ['active', true, 'paused'],
  ['trialing', true, 'paused'],
  ['paused', false, 'paused'],
  ['past_due', false, 'past_due'],
  ['unpaid', false, 'past_due'],
  ['past_due', true, 'past_due'],
  ['canceled', false, 'canceled'],
  ['canceled', true, 'canceled'],
  ['incomplete_expired', false, 'canceled'],
  ['incomplete', false, null],
] as const)('the provider’s %s (collection paused: %s) is our %s', (status, isCollectionPaused, ours) => {
  expect(toSubscriptionStatus({ status, isCollectionPaused })).toBe(ours)
})

const statuses = subscriptionStatusSchema.options

it('has four statuses, each with a name that people read', () => {
  expect(statuses.map((status) => [status, subscriptionStatusTitles[status]])).toEqual([
    ['active', 'Active'],
    ['past_due', 'Payment due'],
    ['paused', 'Paused'],
    ['canceled', 'Ended'],
  ])
})
