// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { StepApproval } from './step-approval.tsx'

const request: Approvals['requests'][number] = {
  id: 'request-1',
  block: 1,
  stepId: 'brief',
  number: 1,
  body: 'One shoe, one light.',
  files: [],
  contentHash: 'c4e1f206',
  sentAt: '2026-11-01T09:00:00.000Z',
  answer: null,
  words: '',
  points: [],
  answeredAt: null,
  closedBecause: null,
  closedAt: null,
}

let mounted: Mounted
afterEach(() => mounted.unmount())

/** The brief of block 1, as its owner sees it. @param block that is in production */
function mount(block: number, change: Partial<typeof request> = {}): string[] {
  const approvals: Approvals = {
    subscriptionId: 'sub',
    block,
    requests: [{ ...request, ...change }],
    completions: [],
  }
  mounted = mountInTest(
    <QueryClientProvider client={new QueryClient()}>
      <StepApproval approvals={approvals} block={1} stepId="brief" note={undefined} isOwn />
    </QueryClientProvider>,
  )
  return [...mounted.place.querySelectorAll('button')].map((button) => button.textContent)
}

test('a request of the block in production is approved, or changes are requested', () => {
  expect(mount(1)).toEqual(['Approve', 'Request changes'])
})

test('a request of an earlier block is offered for approval only, and says why', () => {
  expect(mount(2)).toEqual(['Approve'])
  expect(mounted.place.textContent).toContain('you can approve this, but no longer request changes')
})

test('the hash is in a title, not in the text', () => {
  mount(1, { answer: 'change', words: 'Warmer.', answeredAt: '2026-11-02T09:00:00.000Z' })
  expect(mounted.place.textContent).toContain('You requested changes. We’ll make them and ask you again.')
  expect(mounted.place.textContent).not.toContain(request.contentHash)
  expect(mounted.place.querySelector(`[title*="${request.contentHash}"]`)?.textContent).toBe('Request 1')
})
