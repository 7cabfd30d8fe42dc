// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { showToast, Toaster, useToastPlace } from './toast.tsx'

let mounted: Mounted
beforeEach(() => {
  vi.useFakeTimers()
  mounted = mountInTest(<Toaster />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  mounted.unmount()
  vi.useRealTimers()
})

const say = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const words = () =>
  [...mounted.place.querySelectorAll('section > div > span')].map((each) => each.textContent)

test('what was done is said in the one live region for six seconds, and longer where it can be undone', () => {
  say('Saved.')
  say('Moved.', { action: { label: 'Undo', run: () => undefined } })
  expect(mounted.place.querySelectorAll('[aria-live]')).toHaveLength(1)
  expect(words()).toEqual(['Saved.', 'Moved.'])
  wait(6000)
  expect(words()).toEqual(['Moved.'])
  wait(4000)
  expect(words()).toEqual([])
})

test('while the focus is in it, it stays, so that who reaches the undo still has it', () => {
  const run = vi.fn<() => void>()
  say('Moved.', { action: { label: 'Undo', run } })
  act(() => findButton('Undo').focus())
  wait(60_000)
  click(findButton('Undo'))
  expect(run).toHaveBeenCalledOnce()
  expect(words()).toEqual([])
})

test('after the focus has left, it has its time again', () => {
  say('Moved.', { action: { label: 'Undo', run: () => undefined } })
  act(() => findButton('Undo').focus())
  wait(60_000)
  act(() => findButton('Undo').blur())
  wait(9_999)
  expect(words()).toEqual(['Moved.'])
  wait(1)
  expect(words()).toEqual([])
})

test('a dialog, which keeps Tab to itself, leads to the undo after its last control, and has the focus back', async () => {
  const dialog = mountInTest(
    <Dialog isOpen title="Film" size={440} onClose={null}>
      <button type="button">One</button>
      <button type="button">Two</button>
    </Dialog>,
  )
  await act(async () => vi.runAllTimersAsync())
  const run = vi.fn<() => void>()
  say('Moved.', { action: { label: 'Undo', run } })
  act(() => findButton('Two').focus())
  pressTab()
  expect(focused()).toBe('Undo')
  act(() => findButton('Dismiss').focus())
  pressTab()
  expect(focused()).toBe('One')
  pressTab(true)
  expect(focused()).toBe('×')
  act(() => findButton('Undo').focus())
  pressTab(true)
  expect(focused()).toBe('Two')
  pressTab()
  click(findButton('Undo'))
  expect(run).toHaveBeenCalledOnce()
  expect(focused()).toBe('Two')
  pressTab()
  expect(focused(), 'no toast is there').toBe('One')
  dialog.unmount()
})

const focused = () => document.activeElement?.textContent
const pressTab = (shiftKey = false) =>
  act(() => {
    const key = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(key)
  })

test('of many, the last three are shown', () => {
  for (const text of ['One.', 'Two.', 'Three.', 'Four.']) say(text)
  expect(words()).toEqual(['Two.', 'Three.', 'Four.'])
})

test('a sentence that is repeated stands once, but where each undoes something else', () => {
  for (const text of ['Failed.', 'Saved.', 'Failed.']) say(text)
  expect(words()).toEqual(['Saved.', 'Failed.'])
  wait(5999)
  expect(words(), 'it has its whole time again').toEqual(['Saved.', 'Failed.'])
  wait(1)
  expect(words()).toEqual([])
  for (const label of ['Undo', 'Undo']) say('Moved.', { action: { label, run: () => undefined } })
  expect(words()).toEqual(['Moved.', 'Moved.'])
})

test('they stand where what was drawn last asks for, and at the bottom again once nothing does', () => {
  expect(readPlace()).toBeUndefined()
  const list = mountInTest(<Asking place="top" />)
  const panel = mountInTest(<Asking place="beside-panel" />)
  expect(readPlace()).toBe('beside-panel')
  panel.unmount()
  expect(readPlace()).toBe('top')
  list.unmount()
  expect(readPlace()).toBeUndefined()
})

const readPlace = () => mounted.place.querySelector('section')?.dataset['place']

function Asking({ place }: { place: Parameters<typeof useToastPlace>[0] }) {
  useToastPlace(place)
  return null
}

test('F6 leads to the undo from anywhere, and back; what can be undone says so to who hears it', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  expect(pressF6(), 'no toast is there').toBe(true)
  expect(document.activeElement).toBe(field)
  say('Saved.')
  say('Moved.', { action: { label: 'Undo', run: () => undefined } })
  expect(findButton('Undo').getAttribute('aria-label')).toBe('Undo, key F6')
  expect(pressF6()).toBe(false)
  expect(focused()).toBe('Undo')
  wait(60_000)
  expect(words()).toEqual(['Moved.'])
  pressF6()
  expect(document.activeElement).toBe(field)
  field.remove()
})

/** @returns whether the browser goes on with it */
function pressF6(): boolean {
  const key = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true })
  act(() => document.activeElement?.dispatchEvent(key))
  return !key.defaultPrevented
}
