// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
let refusal: Error | null
let refused: { videoId: string; sentence: string }[] = []
vi.mock('../../call/call.ts', () => ({
  errorMessage: (error: Error) => error.message,
  call: async (definition: unknown) => {
    if (definition === listVideosByStatus) return { videos, lastVisible: null }
    if (refusal) throw refusal
    return { moved: videos.filter(({ id }) => refused.every(({ videoId }) => videoId !== id)), refused }
  },
}))

test('what was selected stays so until it has moved', async () => {
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
  for (const box of place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  expect(countSelected()).toBe(2)

  refusal = new Error('Nothing can be changed right now.')
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
