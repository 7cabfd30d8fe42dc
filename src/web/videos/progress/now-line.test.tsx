import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OpenRequest } from '#shared/contract/subscriptions/approvals.ts'
import { paths } from '#shared/paths.ts'
import { defaultStatusItems, type StepId } from '#shared/subscriptions/status-steps.ts'
import { myApprovalsQuery } from '../../subscriptions/queries/approval-queries.ts'
import { NowLine } from './now-line.tsx'

const start = new Date('2026-11-23T09:00:00.000Z')
const waiting = (stepId: OpenRequest['stepId'], subscriptionId = 'sub'): OpenRequest => ({
  requestId: `request-${stepId}`,
  subscriptionId,
  block: 1,
  stepId,
  number: 1,
  sentAt: start.toISOString(),
})

/** @param current the first step that is not complete */
function show(current: StepId, approvals: OpenRequest[]): string {
  const items = defaultStatusItems(start, 'automated')
  const position = items.findIndex(({ id }) => id === current)
  const statusItems = items.map((item, index) =>
    index < position ? { ...item, status: 'complete' as const } : item,
  )
  const client = new QueryClient()
  client.setQueryData(myApprovalsQuery.queryKey, approvals)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <NowLine status={{ id: 'sub', current: { block: 1, statusItems, notes: [] }, parcels: [] }} isOwn />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const answerLink = `href="${paths.approvals('sub')}"`

test('a step that waits for its customer says so in place of its expected day, and leads there', () => {
  const shown = show('style', [waiting('style')])
  expect(shown).toContain('<strong>It is your turn:</strong> approve the style frames.')
  expect(shown).toContain(answerLink)
  expect(shown).not.toContain('Expected')
})

test('a step that waits ahead of the current one stands beside it', () => {
  const shown = show('received', [waiting('brief'), waiting('style')])
  expect(shown).toContain('approve the creative brief and the style frames.')
  expect(shown).toContain('It is your turn: send us your product')
})

test('without a request the current step is the studio’s', () => {
  const shown = show('style', [waiting('style', 'another subscription')])
  expect(shown).not.toContain('your turn')
  expect(shown).not.toContain(answerLink)
  expect(shown).toContain('<strong>Style Frames.</strong>')
  expect(shown).toContain('Expected')
})
