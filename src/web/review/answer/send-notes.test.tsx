// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeReviewNote } from '../notes/review-note-in-test.ts'
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

test('what was shown to use nothing is sent as such; where it uses a round now, that stands at the button', async () => {
  const detail = 'Sending this uses a round now. Check it, then send it again.'
  const fetch = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ code: 'changed_meanwhile', detail, status: 409 }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetch)
  const cut = { number: 1, state: 'in_review', deliveredAt: null } as ReviewCut
  const review = {
    video: { id: 'v1', status: 'editing' },
    side: 'customer',
    cuts: [cut],
    notes: [makeReviewNote({ id: 'change', kind: 'change', state: 'draft' })],
    answer: { cut: 1, approvalProblem: null, cost: { kind: 'nothing' } },
  } as unknown as Review
  mounted = mountInTest(
    <Page>
      <AnswerBar
        review={review}
        cut={cut}
        hasNewNote={false}
        editCount={0}
        firstEditId={null}
        onShowEdit={() => undefined}
        onShowCut={() => undefined}
      />
    </Page>,
    new QueryClient(),
  )
  click(findButton('Send 1 change'))
  await settle()
  click(findButton('Send'))
  await settle()
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toMatchObject({ shownCost: 'nothing' })
  expect(mounted.place.textContent).toContain(detail)
})
