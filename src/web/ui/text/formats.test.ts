import { describe, expect, test } from 'vitest'
import { formatMoment } from './date-text.tsx'
import { formatDuration } from './timecode.tsx'

test.each([
  [5, '0:05'],
  [30, '0:30'],
  [60, '1:00'],
  [75, '1:15'],
])('%i seconds of film read as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

describe('a moment is relative within a day, and by day and month beyond it', () => {
  const now = new Date('2026-11-21T12:00:00')
  test.each([
    ['2026-11-21T11:59:30', 'just now'],
    ['2026-11-21T11:20:00', '40 minutes ago'],
    ['2026-11-21T15:00:00', 'in 3 hours'],
    ['2026-11-20T12:30:00', '23 hours ago'],
    ['2026-11-20T11:00:00', '20 November'],
    ['2025-12-01T12:00:00', '1 December 2025'],
  ])('%s is %s', (moment, text) => {
    expect(formatMoment(new Date(moment), now)).toBe(text)
  })
})
