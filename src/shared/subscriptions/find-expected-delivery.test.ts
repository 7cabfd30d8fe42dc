import { expect, test } from 'vitest'
import { defaultStatusItems } from './status-steps.ts'
import { findExpectedDelivery } from './find-expected-delivery.ts'

const start = new Date('2026-03-02T10:00:00.000Z')
const subscription = { block: 2, statusItems: defaultStatusItems(start, 'automated') }
const day = subscription.statusItems.find(({ id }) => id === 'delivery')?.date ?? ''

test('the present block is expected on the day of its step, until that is over or complete', () => {
  expect(findExpectedDelivery(subscription, 2, start)).toBe(day)
  expect(findExpectedDelivery(subscription, 2, new Date(day)), 'on the day itself').toBe(day)
  expect(findExpectedDelivery(subscription, 1, start), 'an earlier block').toBeNull()
  expect(findExpectedDelivery(subscription, 2, new Date('2027-03-02T10:00:00.000Z')), 'late').toBeNull()
  const complete = subscription.statusItems.map((item) => ({ ...item, status: 'complete' as const }))
  expect(findExpectedDelivery({ ...subscription, statusItems: complete }, 2, start)).toBeNull()
})
