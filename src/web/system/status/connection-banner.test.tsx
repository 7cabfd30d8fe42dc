// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

test('a page says that it waits for a connection, but of a short break', () => {
  vi.useFakeTimers()
  const { place, unmount } = mountInTest(<ConnectionBanner />)
  act(() => onlineManager.setOnline(false))
  wait(1000)
  act(() => onlineManager.setOnline(true))
  wait(5000)
  expect(place.textContent).toBe('')

  act(() => onlineManager.setOnline(false))
  wait(2500)
  expect(place.querySelector('output')?.textContent).toContain('No connection.')
  act(() => onlineManager.setOnline(true))
  expect(place.textContent).toBe('')
  unmount()
})
