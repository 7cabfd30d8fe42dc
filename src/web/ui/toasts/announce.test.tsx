// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountInTest, type Mounted } from '../mount-in-test.tsx'
import { announce, useFoundAnnouncement } from './announce.tsx'
import { Toaster } from './toast.tsx'

function Search({ asked, found }: { asked: string; found: number | null }) {
  useFoundAnnouncement(asked, found, (found ?? 0) >= 10)
  return <Toaster />
}

let mounted: Mounted
beforeEach(() => {
  vi.useFakeTimers()
  mounted = mountInTest(<Search asked="" found={10} />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  mounted.unmount()
  vi.useRealTimers()
})
const said = () => mounted.place.querySelector('[aria-live] > span')?.textContent
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('what happens is said in the live region, the same again in a new element, and is gone later', () => {
  act(() => announce('Moved up.'))
  const first = mounted.place.querySelector('[aria-live] > span')
  expect(said()).toBe('Moved up.')
  act(() => announce('Moved up.'))
  expect(said()).toBe('Moved up.')
  expect(first?.isConnected).toBe(false)
  wait(5000)
  expect(said()).toBeUndefined()
})

test('what follows is said for as long as what was before it', () => {
  act(() => announce('Moved up.'))
  wait(3000)
  act(() => announce('Moved down.'))
  wait(4999)
  expect(said()).toBe('Moved down.')
  wait(1)
  expect(said()).toBeUndefined()
})

test('what a search found is said once it has settled, and not what is there at first', () => {
  wait(1000)
  expect(said()).toBeUndefined()
  mounted.show(<Search asked="s" found={null} />)
  wait(1000)
  mounted.show(<Search asked="s" found={7} />)
  wait(300)
  mounted.show(<Search asked="stone" found={1} />)
  wait(599)
  expect(said()).toBeUndefined()
  wait(1)
  expect(said()).toBe('1 result.')
  wait(5000)
  mounted.show(<Search asked="stone" found={2} />)
  wait(1000)
  expect(said(), 'a row that joins is no answer').toBeUndefined()
  mounted.show(<Search asked="none" found={0} />)
  wait(600)
  expect(said()).toBe('Nothing found.')
  mounted.show(<Search asked="" found={10} />)
  wait(600)
  expect(said()).toBe('The first 10 are shown.')
})
