// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listVideosByStatus, type BoardVideo } from '#shared/contract/videos/videos.ts'
import { click, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'
import { VideoBoard } from './video-board.tsx'

const videos: BoardVideo[] = ['a', 'b'].map((id) => ({
  ...makeVideoInTest({ copy: ['One.'], status: 'queued' }),
  id,
  userEmail: 'ines@example.com',
  parcelReference: 'ARC-7K2M',
}))
const sent = vi.fn()
let refusal: Error | null
let refused: { videoId: string; sentence: string }[] = []
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<object>()),
  call: async (definition: unknown) => {
    if (definition === listVideosByStatus) return { videos, lastVisible: null }
    sent()
    if (refusal) throw refusal
    return { moved: videos.filter(({ id }) => refused.every(({ videoId }) => videoId !== id)), refused }
  },
}))

test('what was selected stays so until it has moved; nothing else is selected', async () => {
  const mounted = mountInTest(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <VideoBoard status="queued" search="" onSearch={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await settle()
  const { place } = mounted
  const countSelected = () => place.querySelectorAll('tbody [aria-selected="true"]').length
  refusal = new Error('Nothing can be changed right now.')
  const row = place.querySelector<HTMLElement>('tbody tr')
  act(() => row?.focus())
  act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true })))
  await settle()
  expect(sent).toHaveBeenCalledOnce()
  expect(countSelected(), 'one that had the focus alone').toBe(0)

  for (const box of place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  expect(countSelected()).toBe(2)
  click(findButton('Move on to Shooting', place))
  await settle()
  expect(countSelected(), 'refused').toBe(2)
  refusal = null
  refused = [{ videoId: 'b', sentence: 'The brief is open.' }]
  click(findButton('Move on to Shooting', place))
  await settle()
  expect(countSelected(), 'one moved').toBe(1)
  refused = []
  click(findButton('Move on to Shooting', place))
  await settle()
  expect(countSelected(), 'moved').toBe(0)
  mounted.unmount()
})
