// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { ExactPlayer, ExactState } from '../../player/exact/exact-player.ts'
import { mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { guestReviewQuery, useLinkCheckAtStart, useLinkEnd } from './guest-query.ts'

const asked: string[] = []
let answer: () => Response
let queryClient: QueryClient
let invalidate: MockInstance<QueryClient['invalidateQueries']>
let mounted: Mounted
/** What plays: just what the page asks of it. */
function makePlayer() {
  let state: Pick<ExactState, 'speed'> = { speed: 0 }
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play: (speed: number) => {
      state = { speed }
      for (const listener of listeners) listener()
    },
  }
}
let video: ReturnType<typeof makePlayer>
function Page({ played }: { played: ExactPlayer }) {
  useLinkCheckAtStart('secret', played)
  return <p>{useLinkEnd('secret')?.message ?? 'open'}</p>
}
const countReadings = () => asked.filter((address) => address.endsWith('/review')).length
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  asked.length = 0
  video = makePlayer()
  answer = () => Response.json({ version: '1.0' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  mounted = mountInTest(<Page played={video as unknown as ExactPlayer} />, queryClient)
  await wait(100)
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an open page knows within three seconds that its link has ended', async () => {
  expect(mounted.place.textContent).toBe('open')
  const detail = 'This link has ended.'
  answer = () => Response.json({ code: 'guest_link_ended', detail }, { status: 410 })
  await wait(3_100)
  expect(mounted.place.textContent).toBe(detail)
  expect(asked).toEqual(['/api/guest/link', '/api/guest/link'])
})

test('what fails for a moment closes nothing', async () => {
  answer = () => Response.json({ code: 'too_many_requests', detail: 'Slowly.' }, { status: 429 })
  await wait(3_100)
  expect(mounted.place.textContent).toBe('open')
})

test('what is new by the link is read at once, and nothing otherwise', async () => {
  await wait(6_100)
  expect(invalidate).not.toHaveBeenCalled()
  answer = () => Response.json({ version: '2.0' })
  await wait(3_100)
  expect(invalidate).toHaveBeenCalledOnce()
  expect(invalidate.mock.calls[0]?.[0]?.queryKey).toEqual(guestReviewQuery('secret').queryKey)
})

test('once the film is started it is asked at once, and not again while it plays', async () => {
  expect(asked).toHaveLength(1)
  act(() => video.play(1))
  act(() => video.play(2))
  await wait(100)
  expect(asked).toHaveLength(2)
})

test('a reading that is too much at once is tried again, one of an ended link is not', async () => {
  const read = () =>
    queryClient.fetchQuery(guestReviewQuery('secret')).then(
      () => 'read',
      () => 'refused',
    )
  answer = () => Response.json({ code: 'too_many_requests', detail: 'Slowly.' }, { status: 429 })
  const reading = read()
  await wait(100)
  answer = () => Response.json({})
  await wait(5_000)
  expect([await reading, countReadings()]).toEqual(['read', 2])
  queryClient.clear()
  answer = () => Response.json({ code: 'guest_link_ended', detail: 'Ended.' }, { status: 410 })
  const refused = read()
  await wait(100)
  expect([await refused, countReadings()]).toEqual(['refused', 3])
})
