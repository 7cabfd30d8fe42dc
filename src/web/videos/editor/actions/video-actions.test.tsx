// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeVideoStatus, type Video } from '#shared/contract/videos/videos.ts'
import { errorMessage, Refusal, type call } from '../../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { subscriptionVideosQuery } from '../../queries/video-queries.ts'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { VideoSaver } from '../copy/video-saver.ts'
import { VideoActions } from './video-actions.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<{ video: unknown }>>() }))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (definition: unknown, input: unknown) =>
    definition === changeVideoStatus ? send(input) : new Promise(() => undefined),
}))

const { queryKey } = subscriptionVideosQuery('sub')
let queryClient: QueryClient
let mounted: Mounted

function Shown({ saver }: { saver: VideoSaver }) {
  const { data } = useQuery({ ...subscriptionVideosQuery('sub'), enabled: false })
  const video = data?.[0]
  return video && <VideoActions video={video} saver={saver} mover="customer" onMissing={vi.fn()} />
}

function mount(video: Video, save = async () => video) {
  queryClient.setQueryData(queryKey, [video])
  const saver = new VideoSaver(video, save)
  mounted = mountInTest(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Shown saver={saver} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return saver
}
const reasonField = () => document.querySelector('textarea')
const openDialog = () => click(document.querySelector('button'))

beforeEach(() => {
  queryClient = new QueryClient()
  send.mockReset()
  vi.mocked(showToast).mockClear()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a second press while the words are saved does not send the change twice', async () => {
  const video = makeVideoInTest({ copy: ['One.'] })
  const saving = Promise.withResolvers<Video>()
  send.mockResolvedValue({ video: { ...video, status: 'activated' } })
  const saver = mount(video, () => saving.promise)
  act(() => saver.change({ title: 'Dry stone' }))
  const button = findButton('Activate')
  act(() => {
    button.click()
    button.click()
  })
  await settle()
  expect(button.dataset['loading']).toBe('true')
  saving.resolve({ ...video, title: 'Dry stone', version: 2 })
  await settle()
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  ['refused', new Refusal({ detail: 'Two tokens are missing.', status: 409 }, 'tokens_missing')],
  ['lost', new Error('offline')],
])('the reason of a revision that was %s is there for a retry', async (_, error) => {
  const video = makeVideoInTest({ id: `film-${_}`, copy: ['One.'], status: 'delivery' })
  send.mockRejectedValueOnce(error)
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  click(findButton('Ask for the revision'))
  await settle()
  expect(send).toHaveBeenCalledOnce()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(errorMessage(error))
  expect(showToast).not.toHaveBeenCalled()
  click(findButton('Keep the film'))
  await settle()
  openDialog()
  await settle()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain(errorMessage(error))
  send.mockResolvedValueOnce({ video: { ...video, status: 'editing' } })
  click(findButton('Ask for the revision'))
  await settle()
  expect(reasonField()).toBeNull()
})

test('the reason of a revision that was requested is not there for the next one', async () => {
  const video = makeVideoInTest({ id: 'film-sent', copy: ['One.'], status: 'delivery' })
  send.mockResolvedValue({ video: { ...video, status: 'editing' } })
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  click(findButton('Ask for the revision'))
  mounted.unmount()
  await settle()
  mount(video)
  openDialog()
  await settle()
  expect(reasonField()?.value).toBe('')
})

test('typing clears the refusal of a revision', async () => {
  const video = makeVideoInTest({ id: 'film-typed', copy: ['One.'], status: 'delivery' })
  send.mockRejectedValueOnce(
    new Refusal({ detail: 'It was moved meanwhile.', status: 409 }, 'video_change_not_allowed'),
  )
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  click(findButton('Ask for the revision'))
  await settle()
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  fill(reasonField(), 'The logo is cut off at 0:08.')
  await settle()
  expect(reasonField()?.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('It was moved meanwhile.')
})

test('a revision that is being requested is requested once, and says so instead of offering to keep the film', async () => {
  const video = makeVideoInTest({ id: 'film-typed-on', copy: ['One.'], status: 'delivery' })
  const sending = Promise.withResolvers<{ video: unknown }>()
  send.mockReturnValue(sending.promise)
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  const button = findButton('Ask for the revision')
  act(() => {
    button.click()
    button.click()
  })
  await settle()
  expect(button.dataset['loading']).toBe('true')
  expect(reasonField()?.readOnly).toBe(true)
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Keep the film')
  click(
    [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Close'),
  )
  await settle()
  expect(mounted.place.textContent).toContain('Asking for the revision …')
  sending.resolve({ video })
  await settle()
  expect(send).toHaveBeenCalledOnce()
  expect(mounted.place.textContent).not.toContain('Asking')
  openDialog()
  await settle()
  expect(reasonField()?.value).toBe('')
})

test('a revision that a move of the studio overtook stays open with its words and the refusal', async () => {
  const video = makeVideoInTest({ id: 'film-overtaken', copy: ['One.'], status: 'delivery' })
  const error = new Refusal({ detail: 'It was moved meanwhile.', status: 409 }, 'video_change_not_allowed')
  send.mockRejectedValueOnce(error)
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  click(findButton('Ask for the revision'))
  await settle()
  act(() => queryClient.setQueryData(queryKey, [{ ...video, status: 'editing' as const }]))
  await settle()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('It was moved meanwhile.')
})

test('a refusal after the page was left is said in a toast', async () => {
  const video = makeVideoInTest({ id: 'film-left', copy: ['One.'], status: 'delivery' })
  const sending = Promise.withResolvers<{ video: unknown }>()
  send.mockReturnValueOnce(sending.promise)
  mount(video)
  openDialog()
  await settle()
  fill(reasonField(), 'The logo is cut off.')
  click(findButton('Ask for the revision'))
  await settle()
  mounted.unmount()
  sending.reject(new Refusal({ detail: 'It was moved meanwhile.', status: 409 }, 'video_change_not_allowed'))
  await settle()
  expect(showToast).toHaveBeenCalledWith(expect.stringContaining('It was moved meanwhile.'), { tone: 'bad' })
})
