// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountInTest } from '../mount-in-test.tsx'
import { areSingleKeysOn, switchSingleKeys, useAreSingleKeysOn } from './single-keys.ts'

const fail = () => {
  throw new Error('nothing can be stored')
}

const Keys = () => <p>{useAreSingleKeysOn() ? 'on' : 'off'}</p>

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  switchSingleKeys(true)
})

test('what names single keys follows the switch, also that of another tab', () => {
  const { place, unmount } = mountInTest(<Keys />)
  expect(place.textContent).toBe('on')
  act(() => switchSingleKeys(false))
  expect([place.textContent, areSingleKeysOn()]).toEqual(['off', false])
  localStorage.setItem('review-keys', 'on')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'review-keys' })))
  expect(place.textContent).toBe('on')
  unmount()
})

test('the server draws them as on, whatever a browser has stored', () => {
  switchSingleKeys(false)
  expect(renderToString(<Keys />)).toBe('<p>on</p>')
})

test.each([
  ['blocked', { getItem: fail, setItem: fail }],
  ['full', { getItem: () => null, setItem: fail }],
])('where storage is %s, the choice lasts as long as the page', (_why, storage) => {
  vi.stubGlobal('localStorage', storage)
  const { place, unmount } = mountInTest(<Keys />)
  act(() => switchSingleKeys(false))
  expect([place.textContent, areSingleKeysOn()]).toEqual(['off', false])
  unmount()
})
