// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { listVideosByStatus, searchVideos, type BoardVideo } from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { createUnreachableRefusal, Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { Toaster } from '../../ui/toasts/toast.tsx'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { customerReasonHint } from '../parts/reason-dialog.tsx'
import { VideoBoard } from './video-board.tsx'
import { makeFileInTest } from '../panels/videos/make-file-in-test.ts'

const makeVideos = (status: VideoStatus) =>
  ['a', 'b'].map((id) => makeBoardVideoInTest({ id, copy: ['One.'], status }))
/** What the server lists. */
let videos: BoardVideo[]
/** All that the server has. */
let known: BoardVideo[]
let lastVisible: string | null
/** Holds back what is listed. */
let reading: Promise<void>
const sent = vi.fn<(input: unknown) => Promise<void> | undefined>()
let refusal: Error | null
let refused: { videoId: string; code?: string; sentence: string }[]
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<object>()),
  call: async (definition: unknown, input: unknown) => {
    if (definition === listVideosByStatus) return reading.then(() => ({ videos, lastVisible }))
    if (definition === searchVideos) return { videos: [], counts: { activated: 0, queued: 1, shooting: 0 } }
    await sent(input)
    if (refusal) throw refusal
    const { videoIds } = input as { videoIds: string[] }
    const refusedIds = refused.map(({ videoId }) => videoId)
    return { moved: known.filter(({ id }) => videoIds.includes(id) && !refusedIds.includes(id)), refused }
  },
}))

let mounted: Mounted
let queryClient: QueryClient
afterEach(() => {
  mounted.unmount()
  clearDrafts()
})

const reload = async () => {
  await act(() => queryClient.refetchQueries())
  await settle()
}

const onOpenStatus = vi.fn<(status: VideoStatus) => void>()

async function open(status: VideoStatus, search = '', listed = makeVideos(status)) {
  videos = listed
  known = listed
  refusal = null
  refused = []
  lastVisible = null
  reading = Promise.resolve()
  queryClient = new QueryClient()
  mounted = mountInTest(
    <MemoryRouter>
      <VideoBoard
        status={status}
        search={search}
        settledSearch={search}
        onSearch={() => undefined}
        onOpenStatus={onOpenStatus}
      />
      <Toaster />
    </MemoryRouter>,
    queryClient,
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

test('a search that finds nothing in its status leads to those where it does', async () => {
  await open('activated', 'quiet on')
  expect(mounted.place.querySelectorAll('tbody tr'), 'what the server found').toHaveLength(2)
  videos = []
  await reload()
  expect(mounted.place.textContent).toContain('No film in Activated matches “quiet on”.')
  expect(mounted.place.textContent).not.toContain('in Shooting')
  click(findButton('1 in Queued', mounted.place))
  expect(onOpenStatus).toHaveBeenLastCalledWith('queued')
  click(findButton('Clear the search', mounted.place))
  expect(document.activeElement).toBe(mounted.place.querySelector('input[type="search"]'))
})

test('films that a search found leave at once when they move, and come back when they are refused', async () => {
  await open('queued', 'stone')
  const countRows = () => mounted.place.querySelectorAll('tbody tr').length
  const answer = Promise.withResolvers<void>()
  sent.mockReturnValueOnce(answer.promise)
  refused = [{ videoId: 'a', sentence: 'The brief is open.' }]
  click(mounted.place.querySelector('tbody input[type="checkbox"]'))
  click(findButton('Move on to Shooting', mounted.place))
  await settle()
  expect(countRows(), 'shown as moved').toBe(1)
  // Before the list is read again.
  reading = new Promise(() => undefined)
  answer.resolve()
  await settle()
  expect(countRows()).toBe(2)
  refused = []
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
  expect(findDialog()?.textContent, 'one was stored').toContain('Send “Wet stone” back to the edit?')
  const lastAnswer = Promise.withResolvers<void>()
  sent.mockImplementationOnce(() => lastAnswer.promise)
  await send()
  expect(findDialog()?.textContent, 'while it is sent').toContain('Send “Wet stone” back to the edit?')
  videos = []
  lastAnswer.resolve()
  await settle()
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ videoIds: ['b'] }))
  expect(findDialog(), 'all were stored').toBeNull()
})

const askWhy = async (boxes: Iterable<Element>) => {
  for (const box of boxes) click(box)
  click(findButton('Back to Editing', mounted.place))
  await settle()
  fill(findDialog()?.querySelector('textarea'), 'The logo is cut off.')
}
const readReason = () => findDialog()?.querySelector('textarea')?.value

test('a reason stays for a film that was refused while others moved', async () => {
  await open('delivery')
  await askWhy(mounted.place.querySelectorAll('tbody input[type="checkbox"]'))
  refused = [{ videoId: 'b', sentence: 'A change came first.' }]
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  expect(findDialog()).toBeNull()
  click(findButton('Back to Editing', mounted.place))
  await settle()
  expect(readReason()).toBe('The logo is cut off.')
})

const readToast = () => mounted.place.querySelector('[aria-label="Messages"]')?.lastElementChild?.textContent
const readAlerts = () => mounted.place.querySelectorAll('[role="alert"]').length

test('a film that a colleague has moved there already is no failure: it leaves, without a way back', async () => {
  await open('queued')
  for (const box of mounted.place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  refused = ['a', 'b'].map((videoId) => ({ videoId, code: 'video_moved_already', sentence: 'It is there.' }))
  // Before the list is read again.
  reading = new Promise(() => undefined)
  click(findButton('Move on to Shooting', mounted.place))
  await settle()
  expect(readToast(), 'with nothing to undo').toBe('2 films are in Shooting already.×')
  expect([readAlerts(), mounted.place.querySelectorAll('tbody tr').length]).toEqual([0, 0])
})

test('a reason stays in its dialog where a colleague has made the move already', async () => {
  await open('delivery')
  await askWhy([mounted.place.querySelector('tbody input[type="checkbox"]')!])
  refused = [{ videoId: 'a', code: 'video_moved_already', sentence: 'It is there.' }]
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  const readWhy = () => findDialog()?.querySelector('[role="alert"]')?.textContent
  expect(readToast() ?? '', 'said once').not.toContain('“Wet stone”')
  expect([readReason(), readWhy()]).toEqual(['The logo is cut off.', '“Wet stone” is in Editing already.'])
  videos = videos.slice(1)
  await reload()
  expect([readReason(), readWhy()]).toEqual(['The logo is cut off.', '“Wet stone” is no longer in Delivery.'])
})

test('a reason is there again for all films, of which some were refused and the others were undone', async () => {
  await open('delivery')
  const boxes = () => mounted.place.querySelectorAll('tbody input[type="checkbox"]:not(:checked)')
  await askWhy(boxes())
  refused = [{ videoId: 'b', sentence: 'A change came first.' }]
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  refused = []
  click([...mounted.place.querySelectorAll('button')].findLast((each) => each.textContent === 'Undo'))
  await settle()
  for (const box of boxes()) click(box)
  click(findButton('Back to Editing', mounted.place))
  await settle()
  expect(findDialog()?.textContent).toContain('Send 2 films back to the edit?')
  expect(readReason()).toBe('The logo is cut off.')
})

test('a reason is there again once its move was undone', async () => {
  await open('delivery')
  await askWhy(mounted.place.querySelectorAll('tbody input[type="checkbox"]'))
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  click([...mounted.place.querySelectorAll('button')].findLast((each) => each.textContent === 'Undo'))
  await settle()
  for (const box of mounted.place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  click(findButton('Back to Editing', mounted.place))
  await settle()
  expect(readReason()).toBe('The logo is cut off.')
})

test('a reason that was sent is not stored for those who sign in after a sign-out', async () => {
  await open('delivery')
  await askWhy(mounted.place.querySelectorAll('tbody input[type="checkbox"]'))
  const answered = Promise.withResolvers<void>()
  sent.mockReturnValueOnce(answered.promise)
  refused = [{ videoId: 'b', sentence: 'A change came first.' }]
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  act(clearDrafts)
  answered.resolve()
  await settle()
  click(findButton('Back to Editing', mounted.place))
  await settle()
  expect(readReason()).toBe('')
})

test('the dialog of a refused move stays with its reason, also where more films can be loaded', async () => {
  await open('delivery')
  lastVisible = 'after-b'
  await reload()
  const [, last] = mounted.place.querySelectorAll('tbody input[type="checkbox"]')
  await askWhy(last ? [last] : [])
  refusal = new Refusal({ status: 429, detail: 'Too much at once.' }, 'too_many_requests')
  const list = Promise.withResolvers<void>()
  reading = list.promise
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  expect(mounted.place.querySelectorAll('tbody tr'), 'before the list is read again').toHaveLength(2)
  expect([readReason(), findDialog()?.querySelector('[role="alert"]')?.textContent]).toEqual([
    'The logo is cut off.',
    'Too much at once.',
  ])
  list.resolve()
})

test('the dialog stays where an older film pushes its film off the page, and names one that has left', async () => {
  await open('delivery')
  lastVisible = 'after-b'
  await reload()
  const [a, b] = videos
  const [, last] = mounted.place.querySelectorAll('tbody input[type="checkbox"]')
  await askWhy(last ? [last] : [])
  videos = [{ ...b!, id: 'older', createdAt: '2020-01-01T00:00:00.000Z' }, a!]
  await reload()
  expect([readReason(), findDialog()?.querySelector('[role="alert"]')]).toEqual([
    'The logo is cut off.',
    null,
  ])
  lastVisible = null
  await reload()
  expect(readReason()).toBe('The logo is cut off.')
  expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe(
    '“Wet stone” is no longer in Delivery.',
  )
})

test('a film that a search no longer finds is not named as one that has left, also after a lost answer', async () => {
  await open('delivery', 'stone')
  await askWhy(mounted.place.querySelectorAll('tbody input[type="checkbox"]'))
  videos = []
  await reload()
  const readAlert = () => findDialog()?.querySelector('[role="alert"]')?.textContent
  expect([readReason(), readAlert()]).toEqual(['The logo is cut off.', undefined])
  refusal = createUnreachableRefusal()
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
  expect([readReason(), readAlert()]).toEqual(['The logo is cut off.', refusal.message])
})

test('a reason to deliver films is said to be read by their customers, also of films that lack no approval', async () => {
  const [a, b] = makeVideos('editing')
  const cut = {
    number: 1,
    state: 'in_review',
    sentAt: a!.createdAt,
    deliveredAt: null,
    heldBack: null,
  } as const
  const files = [makeFileInTest(a!.createdAt)]
  const revision = { number: 1, note: '', askedAt: a!.createdAt, cut: null, changes: 0, openChanges: 0 }
  await open('editing', '', [
    { ...a!, files, cut: { ...cut, isApprovalMissing: false, copyChangedSince: 1, exception: null } },
    { ...b!, files, revision },
  ])
  for (const box of mounted.place.querySelectorAll('tbody input[type="checkbox"]')) click(box)
  click(findButton('Move on to Delivery', mounted.place))
  await settle()
  expect(findDialog()?.textContent).toContain('Deliver 2 films anyway?')
  expect(findDialog()?.textContent).toContain(customerReasonHint)
})

test('to move films on is no main action while one of them lacks a finished file, as in its panel', async () => {
  const [a, b] = makeVideos('editing')
  await open('editing', '', [{ ...a!, files: [makeFileInTest(a!.createdAt)] }, b!])
  const [first, second] = mounted.place.querySelectorAll('tbody input[type="checkbox"]')
  const readVariant = () => findButton('Move on to Delivery', mounted.place).dataset['variant']
  click(first)
  expect(readVariant()).toBe('filled')
  click(second)
  expect(readVariant()).toBe('default')
})
