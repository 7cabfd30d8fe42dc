// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readSubscription,
  readSubscriptionStatus,
  writeStepNote,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call } from '../../call/call.ts'
import { makeStatusInTest } from '../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'

// It needs the drawer around it.
vi.mock('../panel-frame/panel-head.tsx', () => ({ PanelHead: () => null }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))
const stop = vi.fn()
vi.mock('../../files/upload/send-file.ts', () => ({
  sendFile: () => ({ cancel: () => undefined, confirm: () => undefined, stop }),
}))

/** What the panel reads of it. */
const subscription = {
  id: 'sub',
  userId: 'ada',
  parcelReference: 'ARC-7K2M',
  productSelections: {},
  plan: 'monthly',
  package: 'automated',
}
const makeStatus = (block: number, body: string) =>
  makeStatusInTest({ current: { block, notes: [{ stepId: 'brief', body, files: [], updatedAt: null }] } })

/** What the server holds. */
let stored: SubscriptionStatusDetail
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown, sent: { block: number; body: string }) {
  if (definition === readSubscription) {
    return { subscription }
  }
  if (definition === writeStepNote) stored = makeStatus(sent.block, sent.body)
  else if (definition !== readSubscriptionStatus) return new Promise(() => undefined)
  return stored
}
const field = () => mounted.place.querySelector('textarea')
/** The panel stays open, and reads what the server holds by now. */
async function read(status: SubscriptionStatusDetail) {
  stored = status
  await queryClient.refetchQueries(statusQuery('sub'))
  await settle()
}

beforeEach(async () => {
  clearDrafts()
  stop.mockClear()
  stored = makeStatus(1, '')
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mounted = mountInTest(
    <MemoryRouter initialEntries={['/?part=brief']}>
      <SubscriptionPanel subscriptionId="sub" />
    </MemoryRouter>,
    queryClient,
  )
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a brief that was saved in one block is a colleague’s where the next block has the same text', async () => {
  fill(field(), 'Low sun.')
  click(findButton('Save'))
  await settle()
  await read(makeStatus(2, ''))
  fill(field(), 'Wet stone.')
  await read(makeStatus(2, 'Low sun.'))
  expect(field()?.value).toBe('Wet stone.')
  expect(mounted.place.querySelector('q')?.textContent).toBe('Low sun.')
})

test('a file that is sent for the brief of one block stops once the next block opens', async () => {
  const input = mounted.place.querySelector('input[type="file"]')
  Object.defineProperty(input, 'files', { value: [new File(['brief'], 'Brief.pdf')], configurable: true })
  act(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
  expect(mounted.place.textContent).toContain('Brief.pdf')
  await read(makeStatus(2, ''))
  expect(stop).toHaveBeenCalledOnce()
  expect(mounted.place.textContent).not.toContain('Brief.pdf')
})
