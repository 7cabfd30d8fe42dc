// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeVideoStatus, type Video } from '#shared/contract/videos/videos.ts'
import { createUnreachableRefusal, errorMessage, Refusal, type call } from '../../../call/call.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../../ui/mount-in-test.tsx'
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
  return (
    video && <VideoActions video={video} titleId="title" saver={saver} mover="customer" onMissing={vi.fn()} />
  )
}

function mount(video: Video, save = async () => video) {
  queryClient.setQueryData(queryKey, [video])
  const saver = new VideoSaver(video, save)
  mounted = mountInTest(
    <MemoryRouter>
      <Shown saver={saver} />
    </MemoryRouter>,
    queryClient,
  )
  return saver
}
const reasonField = () => document.querySelector('textarea')
const readDialog = () => document.querySelector('[role=dialog]')?.textContent
async function openDialog() {
  click(document.querySelector('button'))
  await settle()
}

const makeDelivered = (id: string) => makeVideoInTest({ id, copy: ['One.'], status: 'delivery' })

/** Says what should change in a film that is mounted for it. */
async function writeReason(id: string) {
  const video = makeDelivered(id)
  mount(video)
  await openDialog()
  fill(reasonField(), 'The logo is cut off.')
  return video
}
async function askForRevision(id: string) {
  const video = await writeReason(id)
  click(findButton('Ask for the revision'))
  await settle()
  return video
}
const movedMeanwhile = () =>
  new Refusal({ detail: 'It was moved meanwhile.', status: 409 }, 'video_change_not_allowed')

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
  ['lost', createUnreachableRefusal()],
])('the reason of a revision that was %s is there for a retry', async (_, error) => {
  send.mockRejectedValueOnce(error)
  const video = await askForRevision(`film-${_}`)
  expect(send).toHaveBeenCalledOnce()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  expect(readDialog()).toContain(errorMessage(error))
  expect(showToast).not.toHaveBeenCalled()
  click(findButton('Keep the film'))
  await settle()
  await openDialog()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(readDialog()).not.toContain(errorMessage(error))
  send.mockResolvedValueOnce({ video: { ...video, status: 'editing' } })
  click(findButton('Ask for the revision'))
  await settle()
  expect(reasonField()).toBeNull()
})

test('the reason of a revision that was requested is not there for the next one', async () => {
  send.mockResolvedValue({ video: { ...makeDelivered('film-sent'), status: 'editing' } })
  const video = await writeReason('film-sent')
  click(findButton('Ask for the revision'))
  mounted.unmount()
  await settle()
  mount(video)
  await openDialog()
  expect(reasonField()?.value).toBe('')
})

test('typing clears the refusal of a revision', async () => {
  send.mockRejectedValueOnce(movedMeanwhile())
  await askForRevision('film-typed')
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  fill(reasonField(), 'The logo is cut off at 0:08.')
  await settle()
  expect(reasonField()?.getAttribute('aria-invalid')).not.toBe('true')
  expect(readDialog()).not.toContain('It was moved meanwhile.')
})

test('a revision that is being requested is requested once, and says so instead of offering to keep the film', async () => {
  const sending = Promise.withResolvers<{ video: unknown }>()
  send.mockReturnValue(sending.promise)
  const video = await writeReason('film-typed-on')
  const button = findButton('Ask for the revision')
  act(() => {
    button.click()
    button.click()
  })
  await settle()
  expect(button.dataset['loading']).toBe('true')
  expect(reasonField()?.readOnly).toBe(true)
  expect(readDialog()).not.toContain('Keep the film')
  click(
    [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Close'),
  )
  await settle()
  expect(mounted.place.textContent).toContain('Asking for the revision …')
  sending.resolve({ video })
  await settle()
  expect(send).toHaveBeenCalledOnce()
  expect(mounted.place.textContent).not.toContain('Asking')
  await openDialog()
  expect(reasonField()?.value).toBe('')
})

test('a revision that another one overtook stays open with its words and the refusal, and offers to close', async () => {
  send.mockRejectedValueOnce(movedMeanwhile())
  const video = await askForRevision('film-overtaken')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  act(() => queryClient.setQueryData(queryKey, [{ ...video, status: 'editing' as const }]))
  await settle()
  expect(reasonField()?.value).toBe('The logo is cut off.')
  expect(readDialog()).toContain('It was moved meanwhile.')
  expect(readDialog()).toMatch(/when you review its next cut\.Close$/)
  expect(document.activeElement).toBe(reasonField())
})

const asked = (note: string): Pick<Video, 'status' | 'revision'> => ({
  status: 'editing',
  revision: { number: 1, note, askedAt: '2026-11-01T09:00:00.000Z', cut: null, changes: 0, openChanges: 0 },
})

test.each(['while the dialog is open', 'after the page was opened again'])(
  'the words of a revision that is seen %s are dropped, though its answer was lost',
  async (when) => {
    send.mockRejectedValueOnce(createUnreachableRefusal())
    const video = await askForRevision(`film-seen ${when}`)
    expect(reasonField()?.value).toBe('The logo is cut off.')
    if (when !== 'while the dialog is open') mounted.unmount()
    act(() => queryClient.setQueryData(queryKey, [{ ...video, ...asked('The logo is cut off.') }]))
    await settle()
    if (when === 'while the dialog is open') {
      expect(reasonField()).toBeNull()
      expect(showToast).toHaveBeenCalledWith(expect.stringContaining('has been asked for'))
    } else mount({ ...video, ...asked('The logo is cut off.') })
    mounted.unmount()
    mount(video)
    await openDialog()
    expect(reasonField()?.value).toBe('')
  },
)

test('the words of a revision stay while the film has one with other words', async () => {
  send.mockRejectedValueOnce(createUnreachableRefusal())
  const video = await askForRevision('film-other-words')
  act(() => queryClient.setQueryData(queryKey, [{ ...video, ...asked('Slower.') }]))
  await settle()
  expect(reasonField()?.value).toBe('The logo is cut off.')
})

test('a refusal after the page was left is said in a toast', async () => {
  const sending = Promise.withResolvers<{ video: unknown }>()
  send.mockReturnValueOnce(sending.promise)
  await askForRevision('film-left')
  mounted.unmount()
  sending.reject(movedMeanwhile())
  await settle()
  expect(showToast).toHaveBeenCalledWith(expect.stringContaining('It was moved meanwhile.'), { tone: 'bad' })
})

test.each([
  ['refused', movedMeanwhile(), '“Wet stone” stays in Draft. It was moved meanwhile.'],
  ['lost', createUnreachableRefusal(), errorMessage(createUnreachableRefusal())],
])('a change whose answer is %s is taken back and read again', async (_, error, sentence) => {
  send.mockRejectedValueOnce(error)
  mount(makeVideoInTest({ copy: ['One.'] }))
  click(findButton('Activate'))
  await settle()
  expect(queryClient.getQueryData(queryKey)?.[0]?.status).toBe('draft')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(sentence, { tone: 'bad' })
})

test('the button that asked about empty cards has the focus again after “Not yet”', async () => {
  mount(makeVideoInTest({ copy: ['One.', ''] }))
  const button = findButton('Activate')
  button.focus()
  click(button)
  blurDisabled()
  await settle()
  click(findButton('Not yet'))
  await expect.poll(() => document.activeElement).toBe(button)
})

test('a revision without words leads to the field that lacks them', async () => {
  mount(makeDelivered('film-wordless'))
  await openDialog()
  findButton('Ask for the revision').focus()
  click(findButton('Ask for the revision'))
  expect(reasonField()?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(reasonField())
})

test('each button is described by the title of its film', () => {
  mount(makeVideoInTest({ copy: ['One.'] }))
  expect(findButton('Activate').getAttribute('aria-describedby')).toBe('title')
  mounted.unmount()
  mount(makeDelivered('film-described'))
  expect(mounted.place.querySelector('button')?.getAttribute('aria-describedby')).toBe('title')
})
