import { expect, test } from 'vitest'
import { frameRatesByName } from './frame-rate.ts'
import { convertFrame, formatTimecode, readTimecode } from './timecode.ts'
import { secondsText } from './time-text.ts'

const rates = Object.values(frameRatesByName)

test('a timecode counts whole frames in each second, from hours on', () => {
  expect(formatTimecode(112, { num: 25, den: 1 })).toBe('00:00:04:12')
  expect(formatTimecode(24 * 3600 + 23, { num: 24000, den: 1001 })).toBe('01:00:00:23')
})

test.each(rates)('what is shown at $num/$den can be typed', (rate) => {
  for (const frame of [0, 1, 23, 24, 59, 60, 1799, 107_892]) {
    expect(readTimecode(formatTimecode(frame, rate), rate)).toBe(frame)
    expect(readTimecode(String(frame), rate)).toBe(frame)
    expect(readTimecode(secondsText(frame, rate).replace(' s', ''), rate)).toBe(frame)
  }
})

test('two figures are minutes and seconds, a third one frames; anything else is no time', () => {
  const rate = { num: 25, den: 1 }
  expect(readTimecode('0:08', rate)).toBe(200)
  expect(readTimecode(' 1:04 ', rate)).toBe(1600)
  expect(readTimecode('0:04:12', rate)).toBe(112)
  expect(readTimecode('1:04:12', rate)).toBe(1612)
  expect(readTimecode('1:00:04:12', rate)).toBe(90_112)
  for (const text of ['', 'four', '-4', '1:2:3:4:5', '4:', '1e3']) expect(readTimecode(text, rate)).toBe(null)
})

test('a point or a comma begins decimals of the seconds, as the nearest frame; never frames, nor after hours', () => {
  const rate = { num: 25, den: 1 }
  const read = (text: string) => readTimecode(text, rate)
  expect(['0.5', '1.5', '2.0', '12,5', '0:14.96', ' 1:04,48 '].map(read)).toEqual([
    13, 38, 50, 313, 374, 1612,
  ])
  expect(['0.01', '0.02', '0.58', '8.22', '1.001'].map(read)).toEqual([0, 1, 15, 206, 25])
  expect(readTimecode('60.0', frameRatesByName['59.94'])).toBe(3596)
  for (const text of ['.5', '5.', '1.2.3', '1.04:12', '0:04:12.5', '0.5:04', '-0.5'])
    expect(read(text)).toBe(null)
})

test('a frame of one rate is found at another one, and at the same one is itself', () => {
  const [slow, fast] = [frameRatesByName['25'], frameRatesByName['50']]
  expect([0, 1, 2].map((frame) => convertFrame(frame, slow, fast))).toEqual([1, 3, 5])
  expect([0, 1, 2, 3].map((frame) => convertFrame(frame, fast, slow))).toEqual([0, 0, 1, 1])
  expect(convertFrame(17, slow, { num: 50, den: 2 })).toBe(17)
})
