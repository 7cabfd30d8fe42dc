// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  checkGuestLink,
  readGuestReview,
  withdrawGuestNote,
  type GuestNote,
  type GuestReview,
} from '#shared/contract/review/guest-links.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { call, Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import GuestPage from '../guest-page.tsx'
import { cutCopy } from '../notes/review-note-in-test.ts'
import { makeGuestNote } from './guest-note-in-test.ts'
import { commentEditKey, guestDraftKey, newCommentKey } from './own-comments.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const secret = 'a'.repeat(43)
const review = {
  video: { title: 'Holds' },
  cut: { number: 1, copy: cutCopy, files: [] },
  mayComment: true,
  endsAt: '2026-03-16T10:00:00.000Z',
  sender: 'Ines Kestrup',
} as unknown as GuestReview
const note = makeGuestNote()
let notes: GuestNote[]
let newerCut: number | null
let hasEnded: boolean
let queryClient: QueryClient

beforeEach(() => {
  localStorage.clear()
  hasEnded = false
  notes = []
  newerCut = null
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.mocked(call).mockImplementation((async (definition: unknown) => {
    if (hasEnded) throw new Refusal({ status: 410, detail: 'This link has ended.' }, 'guest_link_ended')
    if (definition === checkGuestLink) return { version: '1' }
    if (definition === readGuestReview) return { ...review, notes, newerCut }
    if (definition === withdrawGuestNote) {
      notes = []
      return {}
    }
    throw new Error('No other call is expected.')
  }) as typeof call)
})
afterEach(() => queryClient.clear())

async function open() {
  const mounted = mountInTest(
    <MemoryRouter initialEntries={[paths.guestReview(secret)]}>
      <Routes>
        <Route path={pagePatterns.guestReview} element={<GuestPage />} />
      </Routes>
    </MemoryRouter>,
    queryClient,
  )
  await settle()
  return mounted
}
async function poll() {
  await queryClient.refetchQueries()
  await settle()
}
const storeEdit = (noteId: string, text: string) => {
  const own = JSON.stringify({ editKey: 'key', ids: [noteId] })
  localStorage.setItem(`review/guest/${guestDraftKey(secret)}/own`, own)
  localStorage.setItem(`review/${commentEditKey(noteId)}`, JSON.stringify({ id: '', text }))
}

test('a link that ends leaves its guest what they were writing, also opened again', async () => {
  storeEdit('own', 'Much slower.')
  const before = await open()
  fill(before.place.querySelector('textarea'), 'Slower here.')
  hasEnded = true
  await poll()
  expect(before.place.textContent).toContain('There is nothing to watch by this link.')
  expect(before.place.textContent).toContain('only this browser has it:Slower here.')
  expect(before.place.textContent).toContain('only this browser has it:Much slower.')
  expect(before.place.textContent).not.toContain('Ines Kestrup')
  before.unmount()
  queryClient.clear()

  const { place, unmount } = await open()
  expect(place.textContent).toContain('Slower here.')
  click(findButton('Discard', place))
  expect(place.textContent).not.toContain('Slower here.')
  act(() => vi.mocked(showToast).mock.lastCall?.[1]?.action?.run())
  expect(place.textContent, 'undone').toContain('Slower here.')
  unmount()
})

test('a comment whose answer was lost leaves its form when the link is opened again', async () => {
  notes = [makeGuestNote({ id: crypto.randomUUID(), text: 'Slower here.' })]
  const left = { id: notes[0]?.id, text: 'Slower here.', kind: 'change', cut: 1, frames: null, marks: null }
  localStorage.setItem(`review/${newCommentKey(secret)}`, JSON.stringify(left))
  const { place, unmount } = await open()
  expect(place.querySelector('textarea')?.value).toBe('')
  expect(vi.mocked(showToast).mock.lastCall).toEqual(['Your comment was added already.'])
  unmount()
})

test('an edit stays in sight when its comment is deleted by others, and goes with it when its guest withdraws it', async () => {
  notes = [note]
  storeEdit('own', 'Much slower.')
  const { place, unmount } = await open()
  const words = 'The comment is gone. What you were writing:Much slower.'
  expect(place.textContent, 'it is there').not.toContain('Much slower.')
  notes = []
  await poll()
  expect(place.textContent).toContain(words)
  notes = [note]
  await poll()
  click(findButton('Withdraw', place))
  await settle()
  click(findButton('Withdraw', document.querySelector('[role="dialog"]') ?? undefined))
  await settle()
  expect(place.textContent).not.toContain('Slower.')
  expect(place.textContent).not.toContain(words)
  unmount()
})

test('a guest reads of a newer cut, and whom to ask for it', async () => {
  const { place, unmount } = await open()
  expect(place.textContent).not.toContain('newer')
  newerCut = 2
  await poll()
  expect(place.textContent).toContain('v2 is newer than this cut. Ask Ines Kestrup for a link to it.')
  unmount()
})
