// @vitest-environment happy-dom
import { QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { click, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { boardQuery } from '../parts/admin-queries.ts'
import { listLoadedVideos } from './board-pages.ts'
import { useChangeVideoStatuses } from './use-change-video-statuses.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const video = makeBoardVideoInTest({ copy: ['Grip.'], status: 'queued' })

function Board({ isSearching }: { isSearching: boolean }) {
  const change = useChangeVideoStatuses()
  const { data } = useInfiniteQuery({ ...boardQuery('queued', 'film'), enabled: isSearching })
  return (
    <>
      <button type="button" onClick={() => void change({ videos: [video], to: 'shooting' })}>
        Move
      </button>
      <output>{data ? listLoadedVideos(data.pages).length : 'nothing read'}</output>
    </>
  )
}

test('a search that is first read during a move does not show its videos where they were', async () => {
  const moved = Promise.withResolvers<Response>()
  const before = Promise.withResolvers<Response>()
  let reads = 0
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (method === 'POST') return moved.promise
    if (!address.includes('search=film')) return Response.json({})
    reads += 1
    return reads === 1 ? before.promise : Response.json({ videos: [], lastVisible: null })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const mounted = mountInTest(
    <Board isSearching={false} />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  onTestFinished(() => mounted.unmount())
  click(findButton('Move'))
  await settle()
  mounted.show(<Board isSearching />)
  await settle()
  await act(async () =>
    moved.resolve(Response.json({ moved: [{ ...video, status: 'shooting' }], refused: [] })),
  )
  await settle()
  await act(async () => before.resolve(Response.json({ videos: [video], lastVisible: null })))
  await settle()
  expect(mounted.place.querySelector('output')?.textContent).toBe('0')
})
