import { expect, test } from 'vitest'
import { exactKeyList, findExactAction } from './exact-keys.ts'

const video = { rate: { num: 30000, den: 1001 }, ratioCount: 2 }
const press = (key: string, focus: 'page' | 'button' | 'slider' = 'page', shiftKey = false) =>
  findExactAction({ key, shiftKey }, focus, video)

test('arrows go by one frame, with shift by one second of that film', () => {
  expect(press('ArrowRight')).toEqual({ do: 'step', frames: 1 })
  expect(press('ArrowLeft', 'button', true)).toEqual({ do: 'step', frames: -30 })
  expect(press('ArrowRight', 'slider')).toBeNull()
})

test('letters work with capitals, and on a control too', () => {
  expect(press('J')).toEqual({ do: 'shuttle', direction: -1 })
  expect(press('l', 'button')).toEqual({ do: 'shuttle', direction: 1 })
  expect(press(' ')).toEqual({ do: 'play' })
  expect(press(' ', 'button')).toBeNull()
})

test('figures choose a ratio that there is', () => {
  expect(press('2')).toEqual({ do: 'ratio', index: 1 })
  expect(press('3')).toBeNull()
  expect(press('0')).toBeNull()
})

test('every key that does something is listed', () => {
  const listed = exactKeyList.map(({ keys }) => keys.toLowerCase()).join(' ')
  for (const key of 'jkl,.ioxmftg') expect(press(key), key).not.toBeNull()
  for (const key of 'jkl,.ioxmftg') expect(listed, key).toContain(key)
})
