import { expect, test } from 'vitest'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { changeStep, defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeVideoInTest } from '../../../videos/editor/copy/make-video-in-test.ts'
import { findObstacle } from './find-obstacle.ts'

const now = new Date('2026-11-01T09:00:00Z')
const fresh = defaultStatusItems(now, 'automated')
const received = changeStep(fresh, 'received', 'complete', now)
const makeStatus = (statusItems: typeof fresh) =>
  ({ current: { block: 1, statusItems }, earlier: [] }) as unknown as SubscriptionStatusDetail

test('what keeps a film from moving on leads to the part of its subscription where that is settled', () => {
  const find = (status: 'activated' | 'queued' | 'editing', statusItems: typeof fresh) =>
    findObstacle(makeVideoInTest({ copy: ['One.'], status }), makeStatus(statusItems))
  expect(find('activated', fresh)?.part?.id).toBe('progress')
  expect(find('activated', received)).toBeNull()
  expect(find('queued', received)?.part?.id).toBe('brief')
  expect(find('editing', received)).toMatchObject({
    sentence: expect.stringMatching(/^Before Delivery: .*finished file/),
    part: null,
  })
})
