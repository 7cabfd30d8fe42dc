// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { listVideosByStatus, type BoardVideo } from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { createUnreachableRefusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'
import { VideoBoard } from './video-board.tsx'

const makeVideos = (status: VideoStatus): BoardVideo[] =>
  ['a', 'b'].map((id) => ({
    ...makeVideoInTest({ copy: ['One.'], status }),
    id,
    userEmail: 'ines@example.com',
    parcelReference: 'ARC-7K2M',
  }))
/** What the server lists. */
let videos: BoardVideo[]
const sent = vi.fn<() => Promise<void> | undefined>()
let refusal: Error | null
let refused: { videoId: string; sentence: string }[] = []
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<object>()),
  call: async (definition: unknown) => {
    if (definition === listVideosByStatus) return { videos, lastVisible: null }
    await sent()
    if (refusal) throw refusal
    return { moved: videos.filter(({ id }) => refused.every(({ videoId }) => videoId !== id)), refused }
  },
}))

let mounted: Mounted
afterEach(() => mounted.unmount())

async function open(status: VideoStatus) {
  videos = makeVideos(status)
  mounted = mountInTest(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <VideoBoard status={status} search="" onSearch={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await settle()
}

test('what was selected stays so until it has moved; nothing else is selected', async () => {
  await open('queued')
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
})

const findDialog = () => document.querySelector('[role="dialog"]')

test('the dialog of a move stays while that may not be stored, and closes once the films have left', async () => {
  await open('delivery')
  refusal = createUnreachableRefusal()
  for (const box of mounted.place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  click(findButton('Back to Editing', mounted.place))
  await settle()
  const send = async () => {
    click(findDialog()?.querySelector('[type="submit"]'))
    await settle()
  }
  fill(findDialog()?.querySelector('textarea'), 'The logo is cut off.')
  const answer = Promise.withResolvers<void>()
  sent.mockReturnValueOnce(answer.promise)
  await send()
  expect(mounted.place.querySelectorAll('tbody tr'), 'shown as moved').toHaveLength(0)
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The logo is cut off.')
  answer.resolve()
  await settle()
  expect(findDialog()?.querySelector('textarea')?.value, 'not stored').toBe('The logo is cut off.')
  expect(findDialog()?.querySelector('[role="alert"]')).not.toBeNull()
  sent.mockImplementationOnce(() => void (videos = videos.slice(1)))
  await send()
  expect(findDialog(), 'one was stored').not.toBeNull()
  sent.mockImplementationOnce(() => void (videos = []))
  await send()
  expect(findDialog(), 'all were stored').toBeNull()
})
