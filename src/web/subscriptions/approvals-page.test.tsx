// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { approvalNames, approvalStepSchema, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import ApprovalsPage from './approvals-page.tsx'
import { approvalsQuery } from './queries/approval-queries.ts'
import { statusQuery, subscriptionQuery } from './queries/subscription-queries.ts'

// All data is there; what asks for more waits.
vi.mock(import('../call/call.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  call: () => new Promise<never>(() => undefined),
}))

let mounted: Mounted
afterEach(() => mounted.unmount())

const id = 'sub'
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

const request = (stepId: ApprovalStep, answer: ApprovalRequest['answer']): ApprovalRequest => ({
  id: `request-${stepId}`,
  block: 1,
  stepId,
  number: 1,
  body: 'One shoe, one light.',
  files: [],
  contentHash: 'c4e1f206',
  sentAt: '2026-11-01T09:00:00.000Z',
  answer,
  words: '',
  points: [],
  answeredAt: answer && '2026-11-02T09:00:00.000Z',
  closedBecause: null,
  closedAt: null,
})

function answer(requests: ApprovalRequest[]) {
  queryClient.setQueryData(approvalsQuery(id).queryKey, {
    subscriptionId: id,
    block: 1,
    requests,
    completions: [],
  })
}

const listSteps = () => {
  const titles = approvalStepSchema.options.map((stepId) => approvalNames[stepId].title)
  const headings = [...mounted.place.querySelectorAll('h2')].map((heading) => heading.textContent)
  return headings.filter((heading) => titles.some((title) => title === heading))
}

test('what waits is first, and sections keep their places while the page is open', async () => {
  const brief = approvalNames.brief.title
  const styleFrames = approvalNames.style.title
  queryClient.setQueryData(subscriptionQuery(id).queryKey, { id, userId: 'ines' } as Subscription)
  queryClient.setQueryData(statusQuery(id).queryKey, {
    current: { block: 1, notes: [] },
  } as unknown as SubscriptionStatusDetail)
  answer([request('brief', 'approved'), request('style', null)])
  mounted = mountInTest(
    <MemoryRouter initialEntries={[paths.approvals(id)]}>
      <Routes>
        <Route path={pagePatterns.approvals} element={<ApprovalsPage />} />
      </Routes>
    </MemoryRouter>,
    queryClient,
  )
  expect(listSteps()).toEqual([styleFrames, brief])

  answer([request('brief', 'approved'), request('style', 'approved')])
  await settle()
  expect(listSteps()).toEqual([styleFrames, brief])
})
