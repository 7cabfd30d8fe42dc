// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountInTest } from '../mount-in-test.tsx'
import { areSingleKeysOn, switchSingleKeys, useAreSingleKeysOn } from './single-keys.ts'

const fail = () => {
  throw new Error('storage is blocked')
}

const Keys = () => <p>{useAreSingleKeysOn() ? 'on' : 'off'}</p>

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
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

test('where storage is blocked, the choice lasts as long as the page', () => {
  vi.spyOn(localStorage, 'getItem').mockImplementation(fail)
  vi.spyOn(localStorage, 'setItem').mockImplementation(fail)
  switchSingleKeys(false)
  expect(areSingleKeysOn()).toBe(false)
})
