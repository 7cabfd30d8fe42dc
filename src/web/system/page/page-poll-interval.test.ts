import { expect, test } from 'vitest'
import { findListPollIntervalMs, pagePollIntervalMs } from './page-poll-interval.ts'

test('a list is read again as often as any page, until so many of its pages are loaded that each would be asked for too often', () => {
  expect([0, 1, 5].map(findListPollIntervalMs)).toEqual([
    pagePollIntervalMs,
    pagePollIntervalMs,
    pagePollIntervalMs,
  ])
  expect(findListPollIntervalMs(30)).toBe(120_000)
})
