import { expect, test } from 'vitest'
import { findPlayerAction } from './player-keys.ts'

const demo = {
  rate: { num: 24, den: 1 },
  switches: ['captions', 'safe', 'full'],
  ratioCount: 4,
} as const
const finished = { rate: { num: 60000, den: 1001 }, switches: ['sound', 'full'], ratioCount: 0 } as const

test('space plays, but on a button it presses that button', () => {
  expect(findPlayerAction(' ', false, demo)).toEqual({ do: 'play' })
  expect(findPlayerAction(' ', true, demo)).toBeNull()
})

test('comma and full stop go by single frames, arrows by half a second of that film', () => {
  expect(findPlayerAction('.', true, demo)).toEqual({ do: 'step', frames: 1 })
  expect(findPlayerAction(',', false, demo)).toEqual({ do: 'step', frames: -1 })
  expect(findPlayerAction('ArrowRight', false, demo)).toEqual({ do: 'step', frames: 12 })
  expect(findPlayerAction('ArrowLeft', false, finished)).toEqual({ do: 'step', frames: -30 })
})

test('1 to 4 choose the ratio; other figures are left alone, and all of them where there is no choice', () => {
  expect(findPlayerAction('4', true, demo)).toEqual({ do: 'ratio', index: 3 })
  expect(findPlayerAction('5', false, demo)).toBeNull()
  expect(findPlayerAction('0', false, demo)).toBeNull()
  expect(findPlayerAction('1', false, finished)).toBeNull()
})

test('letters switch what this player has, and nothing else', () => {
  expect(findPlayerAction('T', false, demo)).toEqual({ do: 'safe' })
  expect(findPlayerAction('t', false, finished)).toBeNull()
  expect(findPlayerAction('m', true, finished)).toEqual({ do: 'sound' })
  expect(findPlayerAction('m', true, demo)).toBeNull()
})

test('keys of the browser stay the browser’s', () => {
  for (const key of ['Tab', 'Escape', 'Enter', 'a']) expect(findPlayerAction(key, false, demo)).toBeNull()
})
