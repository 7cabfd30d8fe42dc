import { expect, test } from 'vitest'
import { findRoomAction, isModified, nextNoteKeys, roomKeyList } from './room-keys.ts'

const press = (key: string, held: readonly ('Alt' | 'Control' | 'Meta' | 'Shift' | 'AltGraph')[] = []) => ({
  key,
  altKey: held.includes('Alt'),
  ctrlKey: held.includes('Control'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
  getModifierState: (name: string) => held.some((each) => each === name),
})

test.each(['[', ']', '?'])('%s is a key of the page, however a keyboard writes it', (sign) => {
  expect(isModified(press(sign), false)).toBe(false)
  expect(isModified(press(sign, ['AltGraph']), false), 'Linux').toBe(false)
  expect(isModified(press(sign, ['AltGraph', 'Alt', 'Control']), false), 'Windows').toBe(false)
  expect(isModified(press(sign, ['Alt']), true), 'Mac').toBe(false)
  expect(isModified(press(sign, ['Alt']), false)).toBe(true)
  expect(isModified(press(sign, ['Meta']), true)).toBe(true)
  expect(isModified(press(sign, ['Control']), false)).toBe(true)
})

test('no letter is one with AltGr or Option', () => {
  expect(isModified(press('n', ['AltGraph', 'Alt']), false)).toBe(true)
  expect(isModified(press('n', ['Alt']), true)).toBe(true)
})

test('Shift with the arrows leads through the notes, but in a slider', () => {
  expect(findRoomAction(press('ArrowDown', ['Shift']), 'page')).toEqual({ do: 'next-note' })
  expect(findRoomAction(press('ArrowUp', ['Shift']), 'button')).toEqual({ do: 'previous-note' })
  expect(findRoomAction(press('ArrowDown', ['Shift']), 'slider')).toBe(null)
  expect(findRoomAction(press('ArrowDown'), 'page')).toBe(null)
  expect(findRoomAction(press(']'), 'slider')).toEqual({ do: 'next-note' })
  expect(roomKeyList.map(({ keys }) => keys)).toContain(nextNoteKeys)
})
