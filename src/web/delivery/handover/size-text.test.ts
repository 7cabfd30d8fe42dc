import { expect, test } from 'vitest'
import { dayText, loudnessText, sizeText } from './size-text.ts'

test.each([
  [0, '1 KB'],
  [4_100, '4 KB'],
  [25 * 1024 ** 2, '25 MB'],
  [1.9 * 1024 ** 3, '1.9 GB'],
  [10 * 1024 ** 3, '10.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('loudness has a minus sign, a day has its year', () => {
  expect(loudnessText(-140)).toBe('−14.0 LUFS')
  expect(dayText('2026-03-09T23:30:00.000Z')).toBe('9 March 2026')
})
