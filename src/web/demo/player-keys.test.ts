import { expect, test } from 'vitest'
import { playerAction } from './player-keys.ts'

test('space plays, but on a button it presses that button', () => {
  expect(playerAction(' ', false)).toEqual({ do: 'play' })
  expect(playerAction(' ', true)).toBeNull()
})

test('comma and full stop go by single frames, arrows by half a second', () => {
  expect(playerAction('.', true)).toEqual({ do: 'step', frames: 1 })
  expect(playerAction(',', false)).toEqual({ do: 'step', frames: -1 })
  expect(playerAction('ArrowRight', false)).toEqual({ do: 'step', frames: 12 })
})

test('1 to 4 choose the frame; other figures are left alone', () => {
  expect(playerAction('4', true)).toEqual({ do: 'frame', index: 3 })
  expect(playerAction('5', false)).toBeNull()
  expect(playerAction('0', false)).toBeNull()
})

test('keys of the browser stay the browser’s', () => {
  for (const key of ['Tab', 'Escape', 'Enter', 'a']) expect(playerAction(key, false)).toBeNull()
})
