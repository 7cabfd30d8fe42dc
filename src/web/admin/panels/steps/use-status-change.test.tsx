// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { Refusal } from '../../../call/call.ts'
import { statusQuery, subscriptionQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { adminSubscriptionsKey, changesKey, overviewQuery } from '../../parts/admin-queries.ts'
import { useStatusChange } from './use-status-change.ts'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const status: SubscriptionStatusDetail = {
  id: 'sub',
  userId: 'ada',
  userEmail: 'ada@example.com',
  current: { block: 1, statusItems: [], notes: [] },
  earlier: [],
  parcelReference: 'ARC-7K2M',
  studioAddress: 'Rig Street 1',
  parcels: [],
  items: [{ id: 'item-1', title: 'Shoe', receivedAt: null }],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const arrivedAt = '2026-03-09T10:00:00.000Z'
const receivedAt = (at: string | null) => ({
  ...status,
  items: [{ id: 'item-1', title: 'Shoe', receivedAt: at }],
})
const { queryKey } = statusQuery('sub')

let queryClient: QueryClient
let mounted: Mounted
let send: ReturnType<typeof vi.fn<(at: string, subscriptionId: string) => Promise<SubscriptionStatusDetail>>>
let change: Change
let ask: Ask
const onDone = vi.fn<(at: string) => void>()

type Change = (at: string) => void
type Ask = ReturnType<typeof useStatusChange<string>>['ask']

const takeChange = (ready: Change, readyAsk: Ask) => {
  change = ready
  ask = readyAsk
}

/** A part of the panel, for one subscription. */
function Probe({ onReady, of = 'sub' }: { onReady: (change: Change, ask: Ask) => void; of?: string }) {
  const { change, ask } = useStatusChange<string>({
    subscriptionId: of,
    send: (at) => send(at, of),
    expect: (before, at) => ({ ...before, items: before.items.map((item) => ({ ...item, receivedAt: at })) }),
    refused: 'The item stays as it was.',
    onDone,
  })
  useEffect(() => onReady(change, ask), [change, ask, onReady])
  return null
}

const shown = () => queryClient.getQueryData(queryKey)?.items[0]?.receivedAt

beforeEach(() => {
  vi.clearAllMocks()
  queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, status)
  send = vi.fn(async (at) => receivedAt(at))
  mounted = mountInTest(
    <QueryClientProvider client={queryClient}>
      <Probe onReady={takeChange} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a change is on the screen at once, and then what the server answered', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  change(arrivedAt)
  await settle()
  expect(shown()).toBe(arrivedAt)
  expect(onDone).not.toHaveBeenCalled()
  resolve(receivedAt('2026-03-10T10:00:00.000Z'))
  await settle()
  expect(shown()).toBe('2026-03-10T10:00:00.000Z')
  expect(onDone).toHaveBeenCalledExactlyOnceWith(arrivedAt)
  expect(showToast).not.toHaveBeenCalled()
})

test('a change that is refused is taken back, and the sentence says so', async () => {
  const { promise, reject } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  change(arrivedAt)
  await settle()
  expect(shown()).toBe(arrivedAt)
  reject(new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing'))
  await settle()
  expect(queryClient.getQueryData(queryKey)).toEqual(status)
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The item stays as it was. Say why.', { tone: 'bad' })
  expect(onDone).not.toHaveBeenCalled()
})

test('a refusal after the panel was closed is shown in a toast', async () => {
  const { promise, reject } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  change(arrivedAt)
  mounted.unmount()
  reject(new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing'))
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The item stays as it was. Say why.', { tone: 'bad' })
})

test('a change that is asked resolves with its refusal, without a toast, or with null', async () => {
  send = vi.fn(() => Promise.reject(new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing')))
  expect(await ask(arrivedAt)).toEqual({
    sentence: 'Say why.',
    toast: 'The item stays as it was. Say why.',
  })
  expect(queryClient.getQueryData(queryKey)).toEqual(status)
  send = vi.fn(async (at) => receivedAt(at))
  expect(await ask(arrivedAt)).toBeNull()
  expect(showToast).not.toHaveBeenCalled()
})

test('an answer that was read before the change does not undo it on the screen', async () => {
  const { promise: late, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => late }).catch(() => undefined)
  change(arrivedAt)
  await settle()
  resolve(status)
  await reading
  await settle()
  expect(shown()).toBe(arrivedAt)
})

test('two changes are sent one after the other', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  change(arrivedAt)
  change('2026-03-10T10:00:00.000Z')
  await settle()
  expect(send).toHaveBeenCalledOnce()
  resolve(receivedAt(arrivedAt))
  await settle()
  expect(send.mock.calls.map(([at]) => at)).toEqual([arrivedAt, '2026-03-10T10:00:00.000Z'])
})

test('changes of two subscriptions do not wait for each other', async () => {
  const { promise } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  const taken: Change[] = []
  const takeOther = (mutate: Change) => void taken.push(mutate)
  mounted.show(
    <QueryClientProvider client={queryClient}>
      <Probe onReady={takeChange} />
      <Probe of="other" onReady={takeOther} />
    </QueryClientProvider>,
  )
  change(arrivedAt)
  taken[0]?.(arrivedAt)
  await settle()
  expect(send.mock.calls.map(([, of]) => of).toSorted()).toEqual(['other', 'sub'])
})

test.each([
  ['refused', () => Promise.reject(new Error('no'))],
  ['done', () => Promise.resolve(status)],
])('everything that shows it is read again after it is %s', async (_, answer) => {
  const keys = [
    overviewQuery.queryKey,
    [...adminSubscriptionsKey, {}],
    [...changesKey, {}],
    subscriptionQuery('sub').queryKey,
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  queryClient.setQueryData(['something', 'else'], {})
  send = vi.fn(answer)
  change(arrivedAt)
  await settle()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
  expect(queryClient.getQueryState(['something', 'else'])?.isInvalidated).toBe(false)
})

test('nothing is made up where the status is not loaded', async () => {
  queryClient.removeQueries({ queryKey })
  const { promise } = Promise.withResolvers<SubscriptionStatusDetail>()
  send = vi.fn(() => promise)
  change(arrivedAt)
  await settle()
  expect(send).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
