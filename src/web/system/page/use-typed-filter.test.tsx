// @vitest-environment happy-dom
import { act, useMemo, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

/** The router, which draws a new address whenever it gets to it. */
const router = vi.hoisted(() => ({ asked: [] as string[], draw: (_query: string): void => undefined }))
vi.mock('react-router', () => ({
  useSearchParams: () => {
    const [query, setQuery] = useState('')
    router.draw = setQuery
    const ask = (change: () => URLSearchParams) => void router.asked.push(String(change()))
    return useMemo(() => [new URLSearchParams(query), ask], [query])
  },
}))

let mounted: Mounted
let nextText = ''
function Field() {
  const { typed, setTyped } = useTypedFilter('q')
  return <button onClick={() => setTyped(nextText)}>{typed}</button>
}
const field = () => mounted.place.querySelector('button')
const shown = () => field()?.textContent
const type = (text: string) => {
  nextText = text
  act(() => field()?.click())
}
const draw = (query: string) => act(() => router.draw(query))
const pause = () => act(() => vi.advanceTimersByTime(250))

beforeEach(() => {
  vi.useFakeTimers()
  router.asked = []
  mounted = mountInTest(<Field />)
})
afterEach(() => {
  mounted.unmount()
  vi.useRealTimers()
})

test('what is typed while an earlier text is on its way to the address stays, and follows it', () => {
  type('café')
  pause()
  type('lamp')
  draw('q=caf%C3%A9')
  expect(shown()).toBe('lamp')
  pause()
  expect(router.asked).toEqual(['q=caf%C3%A9', 'q=lamp'])
  draw('q=lamp')
  expect(shown()).toBe('lamp')
})

test('an address that changed by itself is shown, also one that was typed before', () => {
  type('lamp')
  pause()
  draw('q=lamp')
  draw('q=shade')
  expect(shown()).toBe('shade')
  draw('q=lamp')
  expect(shown()).toBe('lamp')
  pause()
  expect(router.asked).toEqual(['q=lamp'])
})

test('what else the address says stays', () => {
  history.replaceState(null, '', '?status=open')
  type('lamp')
  pause()
  expect(router.asked).toEqual(['status=open&q=lamp'])
  history.replaceState(null, '', '?status=open&q=lamp')
  draw('status=open&q=lamp')
  type(' ')
  pause()
  expect(router.asked.at(-1)).toBe('status=open')
  history.replaceState(null, '', '?')
})
