// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameraMoves, type CameraMoveId } from '#shared/products/camera-moves.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { CameraMovePicker } from './camera-move-picker.tsx'

const [first, second, third] = cameraMoves
const onChange = vi.fn<(move: CameraMoveId) => void>()
const radios = () => [...document.querySelectorAll<HTMLInputElement>('[type=radio]')]
const key = (name: string) =>
  act(() => {
    const target = radios().find(({ checked }) => checked)
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
/** As an arrow key does: a click without detail. */
const stepTo = (index: number) => click(radios()[index])

let mounted: Mounted
beforeEach(async () => {
  if (!first) throw new Error('There are no moves.')
  onChange.mockClear()
  mounted = mountInTest(<CameraMovePicker name="Film 1" value={first.id} onChange={onChange} />)
  click(mounted.place.querySelector('button'))
  await settle()
})
afterEach(() => mounted.unmount())

test('steps through the library change nothing, and neither does Escape', async () => {
  stepTo(1)
  stepTo(2)
  expect(radios()[2]?.checked).toBe(true)
  key('Escape')
  await settle()
  expect(onChange).not.toHaveBeenCalled()
  click(mounted.place.querySelector('button'))
  await settle()
  expect(radios()[0]?.checked).toBe(true)
})

test.each(['Enter', 'button'])('%s uses the move that was looked at last', (how) => {
  stepTo(1)
  stepTo(2)
  if (how === 'Enter') key('Enter')
  else click(findButton(`Use ${third?.title}`))
  expect(onChange.mock.calls).toEqual([[third?.id]])
})

test('a click of a pointer uses a move at once', () => {
  act(() => radios()[1]?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })))
  expect(onChange.mock.calls).toEqual([[second?.id]])
})
