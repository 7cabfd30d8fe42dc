// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addNote,
  approveCut,
  deleteNote,
  readReview,
  replyToNote,
  sendNotes,
  type Review,
  type ReviewCut,
  type ReviewNote,
} from '#shared/contract/review/review.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { reviewRefusals } from '#shared/review-refusals.ts'
import { call, Refusal } from '../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { Announcer } from '../ui/toasts/announce.tsx'
import { clearDrafts } from '../ui/drafts/stored-drafts.ts'
import { cutCopy, makeReply, makeReviewNote } from './notes/review-note-in-test.ts'
import { reviewQuery } from './queries/review-query.ts'
import ReviewPage from './review-page.tsx'

vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))
vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const makeCut = (number: number, state: ReviewCut['state']) =>
  ({
    number,
    state,
    createdAt: '2026-03-02T10:00:00.000Z',
    sentAt: '2026-03-02T10:00:00.000Z',
    sentBy: null,
    deliveredAt: null,
    contentHash: '0123456789abcdef',
    letter: '',
    changes: null,
    exception: null,
    approval: null,
    withdrawal:
      state === 'withdrawn' ? { at: '2026-03-03T10:00:00.000Z', reason: 'The logo of before.' } : null,
    copy: cutCopy,
    // The server gives no files of a cut that was withdrawn.
    files: state === 'withdrawn' ? [] : [{ id: `${number}`, ratio: '16:9', url: '/cut.mp4', prepared: null }],
  }) as unknown as ReviewCut

const makeReview = (cuts: ReviewCut[], notes: ReviewNote[]) =>
  ({
    video: { id: 'v1', number: 1, title: 'Holds', status: 'editing', hasCutdowns: false },
    side: 'customer',
    cuts,
    notes,
    answer: {
      cut: cuts.find(({ state }) => state === 'in_review')?.number ?? null,
      approvalProblem: null,
      cost: { kind: 'nothing' },
    },
  }) as unknown as Review

const earlier = makeCut(1, 'changes_asked')
const withdrawnRefusal = new Refusal(
  { status: 409, detail: reviewRefusals.cut_withdrawn.sentence },
  'cut_withdrawn',
)
const changedRefusal = new Refusal(
  { status: 409, detail: 'This was changed meanwhile.' },
  'changed_meanwhile',
)
const failure = new Refusal({ status: 500, detail: 'Not now.' }, 'internal')

let mounted: Mounted
let queryClient: QueryClient
beforeEach(() => {
  clearDrafts()
  localStorage.clear()
  queryClient = new QueryClient()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

/** Opens the review of a film whose newest cut was withdrawn since the page was read. */
function open(before: readonly ReviewCut[], notes: ReviewNote[] = [], refusal = withdrawnRefusal) {
  const [earliest] = before
  const number = (earliest?.number ?? 0) + 1
  queryClient.setQueryData(
    reviewQuery('v1').queryKey,
    makeReview([makeCut(number, 'in_review'), ...before], notes),
  )
  vi.mocked(call).mockImplementation((async (definition: unknown) => {
    if (definition === approveCut || definition === sendNotes) throw refusal
    if (definition === addNote) throw withdrawnRefusal
    if (definition !== readReview) throw new Error('No other call is expected.')
    return makeReview([makeCut(number, 'withdrawn'), ...before], notes)
  }) as typeof call)
  mount()
}

/** Opens the review of a film with a draft that another tab has sent since the page was read. */
const openSentDraft = () =>
  openChangedNote(makeReviewNote({ id: 'change', state: 'draft' }), { state: 'open', version: 2 })

/** Opens the review of a film with a note that was changed since the page was read. */
function openChangedNote(note: ReviewNote, change: Partial<ReviewNote>) {
  const cut = makeCut(1, 'in_review')
  queryClient.setQueryData(reviewQuery('v1').queryKey, makeReview([cut], [note]))
  const answer = Promise.withResolvers<never>()
  vi.mocked(call).mockImplementation((async (definition: unknown) => {
    if (definition === deleteNote || definition === replyToNote) return answer.promise
    if (definition !== readReview) throw new Error('No other call is expected.')
    return makeReview([cut], [{ ...note, ...change }])
  }) as typeof call)
  mount()
  return {
    refuse: async (refusal: Refusal) => {
      answer.reject(refusal)
      await settle()
    },
  }
}

function mount() {
  // What is in the cache is fresh until a refusal.
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  mounted = mountInTest(
    <MemoryRouter initialEntries={[paths.review('v1')]}>
      <Routes>
        <Route path={pagePatterns.review} element={<ReviewPage />} />
      </Routes>
      <output data-announcer>
        <Announcer />
      </output>
    </MemoryRouter>,
    queryClient,
  )
}

const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
const press = async (name: string) => {
  click(findButton(name))
  await settle()
}
/** The last button with this name: the one of the question. */
const confirm = async (name: string) => {
  const dialog = document.querySelector('[role="dialog"]')
  if (!dialog) throw new Error('Nothing is asked.')
  click(findButton(name, dialog))
  await settle()
}

test.each([
  ['the only cut', 'v1', []],
  ['the newest cut', 'v2', [earlier]],
])('that nothing was approved is said after %s was withdrawn, and stays', async (_, name, before) => {
  open(before)
  await press(`Approve ${name}`)
  await confirm(`Approve ${name}`)
  expect(() => findButton(`Approve ${name}`), 'it is gone').toThrow()
  const sentence = `${name} was not approved. ${reviewRefusals.cut_withdrawn.sentence}`
  expect(alerts()).toEqual([sentence])
  await queryClient.invalidateQueries()
  await settle()
  expect(alerts(), 'read again').toEqual([sentence])
})

test('that nothing was sent is said after the cut was withdrawn', async () => {
  open([], [makeReviewNote({ id: 'change', state: 'draft' })])
  await press('Send 1 change')
  await confirm('Send')
  expect(alerts()).toEqual([`Nothing was sent. ${reviewRefusals.cut_withdrawn.sentence}`])
})

test('so is that a note was not added, once in a room', async () => {
  open([])
  fill(document.querySelector('textarea'), 'Slower here.')
  await press('Add note')
  expect(document.querySelector('textarea'), 'its form is gone').toBeNull()
  expect(alerts()).toEqual([`Nothing was saved. ${reviewRefusals.cut_withdrawn.sentence}`])
  const words = 'A note you were writing is kept for the next cut:Slower here.'
  expect(document.body.textContent).toContain(words)
  mounted.unmount()
  mount()
  expect(document.body.textContent, 'opened again').toContain(words)
  mounted.unmount()
  localStorage.clear()
  open([earlier])
  fill(document.querySelector('textarea'), 'Slower here.')
  await press('Add note')
  expect(alerts()).toEqual([reviewRefusals.cut_withdrawn.sentence])
  expect(document.body.textContent).toContain('The studio took back v2. “Move here” puts this note on v1')
  await press('Move here')
  expect(alerts(), 'its advice was followed').toEqual([])
})

test('an answer that is tried again loses the sentence of before', async () => {
  open([], [makeReviewNote({ id: 'change', state: 'draft' })], failure)
  await press('Send 1 change')
  await confirm('Send')
  expect(alerts()).toEqual(['Not now.'])
  await press('Send 1 change')
  expect(alerts()).toEqual([])
})

test('why a note was not deleted stays in the room after its button is gone', async () => {
  const { refuse } = openSentDraft()
  await press('Delete')
  await confirm('Delete')
  await refuse(changedRefusal)
  expect(() => findButton('Delete'), 'it is gone').toThrow()
  const sentence = 'The note was not deleted. This was changed meanwhile.'
  expect(alerts()).toEqual([sentence])
  await queryClient.invalidateQueries()
  await settle()
  expect(alerts(), 'read again').toEqual([sentence])
})

test('so it does where the button is gone before the answer comes', async () => {
  const { refuse } = openSentDraft()
  await press('Delete')
  await confirm('Delete')
  await queryClient.refetchQueries()
  await settle()
  expect(() => findButton('Delete'), 'it is gone').toThrow()
  await refuse(changedRefusal)
  expect(alerts()).toEqual(['The note was not deleted. This was changed meanwhile.'])
})

test('a note that somebody has replied to meanwhile stays, and is shown with the reply', async () => {
  const note = makeReviewNote({ id: 'note', side: 'studio', kind: 'comment', state: 'said' })
  const { refuse } = openChangedNote(note, { replies: [makeReply({ text: 'Keep it.' })] })
  await press('Delete')
  await confirm('Delete')
  await refuse(new Refusal({ status: 409, detail: 'Somebody has replied.' }, 'note_taken_up'))
  expect(document.querySelector('[aria-label="Replies"]')?.textContent).toContain('Keep it.')
  expect(() => findButton('Delete'), 'it is gone').toThrow()
  expect(alerts()).toEqual(['The note was not deleted. Somebody has replied.'])
})

test('a refusal is shown once, at its form, and not after that is closed', async () => {
  const { refuse } = openSentDraft()
  await press('Reply')
  fill(document.querySelector('article textarea'), 'As in v1.')
  await press('Add reply')
  await refuse(failure)
  expect(alerts()).toEqual(['Not now.'])
  expect(document.querySelector('article [role="alert"]'), 'at its form').not.toBeNull()
  await press('Discard')
  expect(document.querySelector('article textarea'), 'it is closed').toBeNull()
  expect(alerts()).toEqual([])
})

test('deleting a note takes away the sentence of an earlier refusal', async () => {
  open([], [makeReviewNote({ id: 'change', state: 'draft' })], failure)
  await press('Send 1 change')
  await confirm('Send')
  expect(alerts()).toEqual(['Not now.'])
  vi.mocked(call).mockReturnValue(new Promise(() => undefined))
  await press('Delete')
  await confirm('Delete')
  expect(alerts()).toEqual([])
})

const countMarks = () => document.querySelectorAll('[style*="left: 50%"]').length

test('a draft of a withdrawn cut is kept, and its drawing is not laid over the cut before', async () => {
  const point = { x: 0.5, y: 0.5 }
  const marks: NoteMarks = { ratio: '16:9', point, strokes: [] }
  const draft = makeReviewNote({ id: 'change', cut: 2, state: 'draft', marks })
  const edit = { change: { form: 'edit', frames: null, marks } }
  localStorage.setItem('review//v1/open', JSON.stringify(edit))
  open([makeCut(1, 'in_review')], [draft])
  expect(countMarks(), 'before that').toBe(1)
  await queryClient.refetchQueries()
  await settle()
  expect(countMarks()).toBe(0)
  expect(document.body.textContent).toContain('Your change on v2 is kept as a draft until the next cut.')
  mounted.unmount()
  open([], [makeReviewNote({ id: 'change', state: 'draft', text: 'Too dark.' })])
  await queryClient.refetchQueries()
  await settle()
  expect(document.body.textContent).toContain('v1 was withdrawn.')
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Too dark.'])
  expect(document.body.textContent).not.toContain('A note you were writing')
  expect(document.body.textContent).toContain('Your change on v1 is kept as a draft until the next cut.')
})

test.each([
  ['the one that is shown is compared with', 'v1', '2'],
  ['that is shown', 'v2', '1'],
])('a comparison ends with the withdrawal of the cut %s', async (_, watched, comparedWith) => {
  open([{ ...earlier, letter: 'The first try.' }])
  fill(document.querySelector('select[aria-label="Cut"]'), watched.slice(1))
  fill(document.querySelector('select[aria-label="Compare"]'), `${comparedWith} side`)
  expect(document.body.textContent).toContain('Words, v1 to v2')
  await queryClient.refetchQueries()
  await settle()
  expect(document.body.textContent).not.toContain('Words, v1 to')
  expect(document.querySelectorAll('video')).toHaveLength(1)
  expect(document.body.textContent).toMatch(/v2Withdrawn.*The logo of before\..*The first try\./s)
})

test('a cut that is shown by choice begins with its letter, wherever the notes were scrolled to', async () => {
  open([])
  const sent = makeReview([{ ...makeCut(2, 'in_review'), letter: 'The second try.' }, earlier], [])
  queryClient.setQueryData(reviewQuery('v1').queryKey, sent)
  await settle()
  const panel = document.querySelector('section[aria-label="Notes"]')?.parentElement
  if (!panel) throw new Error('There are no notes.')
  panel.scrollTop = 400
  await press('Show v2')
  expect(panel.textContent).toContain('The second try.')
  expect(panel.scrollTop).toBe(0)
})

const at = (frame: number) => ({ on: 'time' as const, frame, length: 1 })
const pressKey = (key: string) => {
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return document.querySelector('[data-announcer]')?.textContent
}

test('the keys of the next note and the one before announce where they lead', () => {
  open(
    [],
    [makeReviewNote({ id: 'Slower.', anchor: at(25) }), makeReviewNote({ id: 'Darker.', anchor: at(50) })],
  )
  expect(pressKey(']')).toBe('Note 1 of 2, 00:00:01:00: Slower.')
  expect(pressKey(']')).toBe('Note 2 of 2, 00:00:02:00: Darker.')
  expect(pressKey(']')).toBe('No further note.')
  expect(pressKey('[')).toBe('Note 1 of 2, 00:00:01:00: Slower.')
  expect(pressKey('[')).toBe('No note before.')
})

/** Opens a review with two changes for the studio. @returns what ticks the first one off, with an answer */
function openChanges() {
  const notes = ['first', 'second'].map((id) => makeReviewNote({ id, isMine: false }))
  const review = { ...makeReview([makeCut(1, 'in_review')], notes), side: 'studio' as const }
  queryClient.setQueryData(reviewQuery('v1').queryKey, review)
  vi.mocked(call).mockImplementation((async () => ({
    note: {
      ...notes[0],
      state: 'resolved',
      version: 2,
      resolution: { at: '2026-03-04T10:00:00.000Z', answer: 'Slower.' },
    },
  })) as unknown as typeof call)
  mount()
  return async () => {
    await press('Tick off')
    const form = document.querySelector('article')
    fill(form?.querySelector('textarea'), 'Slower.')
    findButton('Tick off', form ?? undefined).focus()
    await press('Tick off')
  }
}
const findFocused = () => {
  const focused = document.activeElement
  return [focused?.closest('[data-row]')?.getAttribute('data-row'), focused?.textContent]
}

test('who ticks a change off stays at its note', async () => {
  const tickOff = openChanges()
  await tickOff()
  expect(findFocused()).toEqual(['first', 'Reply'])
})

test('who ticks a change off in a list of open ones goes on to the next', async () => {
  const tickOff = openChanges()
  await press('Open')
  await tickOff()
  expect(document.querySelector('[data-row="first"]')).toBeNull()
  expect(findFocused()).toEqual(['second', 'Go to 00:00:00:00'])
})

test('the tab is named after the film', () => {
  open([])
  expect(document.title).toBe('Review: Holds · Arcframe')
})
