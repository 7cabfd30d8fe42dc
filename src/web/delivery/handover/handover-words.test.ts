import { expect, test } from 'vitest'
import { dayText, loudnessText } from './handover-words.ts'

test('loudness has a minus sign, a day has its year', () => {
  expect(loudnessText(-140)).toBe('−14.0 LUFS')
  expect(dayText('2026-03-09T23:30:00.000Z')).toBe('9 March 2026')
})
