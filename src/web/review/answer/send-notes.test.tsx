// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Review, ReviewCut, ReviewNote, RoundCost } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeReviewNote } from '../notes/review-note-in-test.ts'
import { tokensQuery } from '../../videos/tokens/token-queries.ts'
import { RefusedChangeProvider, useRefusedChangeState } from '../queries/refused-change.ts'
import { AnswerBar } from './answer-bar.tsx'

const Page = ({ children }: { children: ReactNode }) => (
  <RefusedChangeProvider value={useRefusedChangeState()}>{children}</RefusedChangeProvider>
)

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const cut = { number: 1, state: 'in_review', deliveredAt: null, contentHash: 'a1' } as ReviewCut
const change = makeReviewNote({ id: 'change', kind: 'change', state: 'draft' })
const reopened = makeReviewNote({ id: 'change', kind: 'change', state: 'open' })

/** @param tokens available, and until when after the subscription's end */
function mount(
  cost: RoundCost,
  note: ReviewNote,
  tokens?: { available: number; usableUntil: string | null },
  approvalProblem: string | null = null,
) {
  const review = {
    video: { id: 'v1', subscriptionId: 's1', status: 'editing' },
    side: 'customer',
    cuts: [cut],
    notes: [note],
    answer: { cut: 1, approvalProblem, cost },
  } as unknown as Review
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (tokens) {
    const balance = { ...tokens, held: 0, captured: 0, expired: 0, lots: [], entries: [], lastVisible: null }
    queryClient.setQueryData(tokensQuery('s1').queryKey, balance)
  }
  mounted = mountInTest(drawBar(review), queryClient)
  return review
}

const drawBar = (review: Review, hasNewNote = false) => (
  <MemoryRouter>
    <Page>
      <AnswerBar
        review={review}
        cut={cut}
        hasNewNote={hasNewNote}
        editCount={0}
        firstEditId={null}
        onShowEdit={() => undefined}
        onShowCut={() => undefined}
      />
    </Page>
  </MemoryRouter>
)

test('what was shown to use nothing is sent as such; where it uses a round now, that stands at the button', async () => {
  const detail = 'Sending this uses a round now. Check it, then send it again.'
  const fetch = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ code: 'changed_meanwhile', detail, status: 409 }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetch)
  mount({ kind: 'nothing' }, change)
  click(findButton('Send 1 change'))
  await settle()
  click(findButton('Send'))
  await settle()
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toMatchObject({ shownCost: 'nothing' })
  expect(mounted.place.textContent).toContain(detail)
})

test('an approval is not the main action while a note is written', () => {
  const review = mount({ kind: 'nothing' }, reopened)
  expect(findButton('Approve v1').dataset['variant']).toBe('filled')
  mounted.show(drawBar(review, true))
  expect(findButton('Approve v1').dataset['variant']).toBe('default')
})

const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''

const ofGuest = (id: string) =>
  makeReviewNote({ id, kind: 'comment', state: 'draft', side: 'guest', author: 'Mira', isMine: false })
const stubSending = () => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ code: 'changed_meanwhile', detail: '', status: 409 }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetch)
  return (): unknown => JSON.parse(String(fetch.mock.calls[0]?.[1].body))
}
const findBox = (text: string) =>
  [...document.querySelectorAll('[role=dialog] label')].find((label) => label.textContent?.includes(text))

test('of guests’ comments those are sent that the customer ticks', async () => {
  const readSent = stubSending()
  const review = mount({ kind: 'nothing' }, change)
  click(findButton('Send 1 change'))
  await settle()
  expect(dialog()).not.toContain('guest')
  click(findButton('Not yet'))
  mounted.show(drawBar({ ...review, notes: [change, ofGuest('one'), ofGuest('two')] }))
  click(findButton('Send 1 change'))
  await settle()
  click(findBox('Mira, guest: two'))
  expect(dialog()).toContain('Send 1 change and 1 comment on v1?')
  click(findButton('Send'))
  await settle()
  expect(readSent()).toMatchObject({ noteIds: ['change', 'two'] })
})

test('without a note of the customer nothing is sent before a guest’s comment is ticked', async () => {
  const readSent = stubSending()
  mount({ kind: 'nothing' }, ofGuest('one'))
  click(findButton('Pass on a guest’s comment'))
  await settle()
  expect(findButton('Send').disabled).toBe(true)
  click(findBox('Mira, guest: one'))
  click(findButton('Send'))
  await settle()
  expect(readSent()).toMatchObject({ noteIds: ['one'] })
})

test('what guests wrote changes neither which button is the main one, nor what is offered', () => {
  const review = mount({ kind: 'nothing' }, ofGuest('one'))
  expect(findButton('Approve v1').dataset['variant']).toBe('filled')
  expect(findButton('Pass on a guest’s comment').dataset['variant']).toBe('default')
  mounted.show(drawBar({ ...review, notes: [ofGuest('one'), reopened] }))
  expect(findButton('Ask again for the open change').disabled).toBe(false)
  const taken = { ...ofGuest('one'), kind: 'change' as const }
  mounted.show(drawBar({ ...review, notes: [taken] }))
  expect(findButton('Send 1 change').dataset['variant']).toBe('filled')
})

test('a question lists what it leaves unsent, and names the hash last', async () => {
  const review = mount({ kind: 'nothing' }, reopened)
  mounted.show(drawBar(review, true))
  click(findButton('Approve v1'))
  await settle()
  const lines = [...document.querySelectorAll('[role=dialog] :is(li, p)')].map((line) => line.textContent)
  expect(lines).toEqual([
    'One change that you asked for is not ticked off: approving accepts the film without it.',
    'The note that you are writing is not added yet, and is not sent.',
    expect.stringMatching(/^You approve exactly these files and words/),
    'They are bound by the hash a1.',
  ])
})

describe('changes that cost a token', () => {
  const cost = { kind: 'tokens', tokens: 1 } as const
  const none = { available: 0, usableUntil: null }
  const toApprove = 'To approve instead, delete your changes or make them comments.'

  test('are not offered without one: what brings one stands there, and how to approve instead', () => {
    mount(cost, change, none)
    expect(findButton('Send 1 change').disabled).toBe(true)
    expect(findButton('Send 1 change').closest('[data-wide]'), 'a row of its own on a phone').not.toBeNull()
    expect(mounted.place.textContent).toContain(
      'No round is left: this costs 1 token, and none is available. ' +
        'Wait for the next block, or put a film back to draft. Show the films',
    )
    expect(mounted.place.textContent).toContain(toApprove)
    expect(mounted.place.querySelector('a')?.getAttribute('href')).toBe(paths.manageVideos('s1'))
  })

  test('name no block after the end of the subscription, and no approval that can’t be given', () => {
    mount(cost, change, { available: 0, usableUntil: '2026-05-30T00:00:00.000Z' }, 'The words have changed.')
    expect(mounted.place.textContent).toContain('Put a film back to draft first.')
    expect(mounted.place.textContent).not.toMatch(/next block|To approve instead/)
  })

  test('that were sent before stand in no approval’s way', () => {
    mount(cost, reopened, none)
    expect(findButton('Ask again for the open change').disabled).toBe(true)
    expect(mounted.place.textContent).not.toContain(toApprove)
    expect(findButton('Approve v1').disabled).toBe(false)
  })

  test('are offered with one', () => {
    mount(cost, change, { ...none, available: 1 })
    click(findButton('Send 1 change'))
    expect(findButton('Send for 1 token').disabled).toBe(false)
    expect(mounted.place.textContent).not.toMatch(/available|next block|To approve/)
  })
})

test('what an approval was refused for goes with its reason', async () => {
  const detail = 'The studio changed a card.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'film_changed_since_cut', detail, status: 409 }, { status: 409 }),
  )
  const review = mount(
    { kind: 'round', left: 1 } as RoundCost,
    makeReviewNote({ id: 'old', state: 'resolved' }),
  )
  const show = (approvalProblem: string | null) =>
    mounted.show(drawBar({ ...review, answer: { ...review.answer, approvalProblem } }))
  click(findButton('Approve v1'))
  await settle()
  click(findButton('Approve v1', document.querySelector('[role="dialog"]') ?? undefined))
  await settle()
  expect(mounted.place.textContent).toContain('v1 was not approved.')
  show(detail)
  expect(mounted.place.textContent).toContain('v1 was not approved.')
  show(null)
  expect(mounted.place.textContent).not.toContain('v1 was not approved.')
})

test('what sending was refused for stays, whatever an approval waited for', async () => {
  const detail = 'The studio changed a card.'
  const refusal = { code: 'changed_meanwhile', detail: 'Nothing was sent.', status: 409 }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }))
  const review = mount({ kind: 'round', left: 1 } as RoundCost, reopened, undefined, detail)
  click(findButton('Ask again for the open change'))
  await settle()
  click(findButton('Send', document.querySelector('[role="dialog"]') ?? undefined))
  await settle()
  mounted.show(drawBar({ ...review, answer: { ...review.answer, approvalProblem: null } }))
  expect(mounted.place.textContent).toContain('Nothing was sent.')
})
