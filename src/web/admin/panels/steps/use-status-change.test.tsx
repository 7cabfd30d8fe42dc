// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { createUnreachableRefusal, errorMessage, Refusal } from '../../../call/call.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery, subscriptionQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { adminSubscriptionsKey, changesKey, overviewQuery } from '../../parts/admin-queries.ts'
import { useStatusChange } from './use-status-change.ts'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const receivedAt = (at: string | null) =>
  makeStatusInTest({ items: [{ id: 'item-1', title: 'Shoe', receivedAt: at }] })
const status = receivedAt(null)
const arrivedAt = '2026-03-09T10:00:00.000Z'
const { queryKey } = statusQuery('sub')

let queryClient: QueryClient
let mounted: Mounted
let store: ReturnType<typeof vi.fn<(at: string, subscriptionId: string) => Promise<SubscriptionStatusDetail>>>
let change: Change
const onDone = vi.fn<(at: string) => void>()

type Change = ReturnType<typeof useStatusChange<string>>

const takeChange = (ready: Change) => {
  change = ready
}

/** A part of the panel, for one subscription. */
function Probe({ onReady, of = 'sub' }: { onReady: (change: Change) => void; of?: string }) {
  const change = useStatusChange<string>({
    subscriptionId: of,
    mutationFn: (at) => store(at, of),
    expect: (before, at) => ({ ...before, items: before.items.map((item) => ({ ...item, receivedAt: at })) }),
    unchanged: 'The item stays as it was.',
    onDone,
  })
  useEffect(() => onReady(change), [change, onReady])
  return null
}

const shown = () => queryClient.getQueryData(queryKey)?.items[0]?.receivedAt

beforeEach(() => {
  vi.clearAllMocks()
  queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, status)
  store = vi.fn(async (at) => receivedAt(at))
  mounted = mountInTest(<Probe onReady={takeChange} />, queryClient)
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a change is on the screen at once, and then what the server answered', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  store = vi.fn(() => promise)
  change.sendWithToast(arrivedAt)
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
  store = vi.fn(() => promise)
  change.sendWithToast(arrivedAt)
  await settle()
  expect(shown()).toBe(arrivedAt)
  reject(new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing'))
  await settle()
  expect(queryClient.getQueryData(queryKey)).toEqual(status)
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The item stays as it was. Say why.', { tone: 'bad' })
  expect(onDone).not.toHaveBeenCalled()
})

const noReason = new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing')
const unreachable = createUnreachableRefusal()

test.each([
  { name: 'refused', error: noReason, text: 'The item stays as it was. Say why.' },
  // It may be stored all the same: it is not said that the item stays as it was.
  { name: 'lost', error: unreachable, text: errorMessage(unreachable) },
])('after the panel was closed, a toast says that its change was $name', async ({ error, text }) => {
  const { promise, reject } = Promise.withResolvers<SubscriptionStatusDetail>()
  store = vi.fn(() => promise)
  change.sendWithToast(arrivedAt)
  mounted.unmount()
  reject(error)
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' })
})

test('a change that is sent resolves with its failure, without a toast, or with null', async () => {
  store = vi.fn(() => Promise.reject(new Refusal({ detail: 'Say why.', status: 422 }, 'reason_missing')))
  expect(await change.send(arrivedAt)).toEqual({
    sentence: 'Say why.',
    toastText: 'The item stays as it was. Say why.',
    isOutcomeUnknown: false,
  })
  expect(queryClient.getQueryData(queryKey)).toEqual(status)
  store = vi.fn(async (at) => receivedAt(at))
  expect(await change.send(arrivedAt)).toBeNull()
  expect(showToast).not.toHaveBeenCalled()
})

test('an answer that was read before the change does not undo it on the screen', async () => {
  const { promise: late, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => late }).catch(() => undefined)
  change.sendWithToast(arrivedAt)
  await settle()
  resolve(status)
  await reading
  await settle()
  expect(shown()).toBe(arrivedAt)
})

test('two changes are sent one after the other', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionStatusDetail>()
  store = vi.fn(() => promise)
  change.sendWithToast(arrivedAt)
  change.sendWithToast('2026-03-10T10:00:00.000Z')
  await settle()
  expect(store).toHaveBeenCalledOnce()
  resolve(receivedAt(arrivedAt))
  await settle()
  expect(store.mock.calls.map(([at]) => at)).toEqual([arrivedAt, '2026-03-10T10:00:00.000Z'])
})

test('changes of two subscriptions do not wait for each other', async () => {
  const { promise } = Promise.withResolvers<SubscriptionStatusDetail>()
  store = vi.fn(() => promise)
  const taken: Change[] = []
  const takeOther = (ready: Change) => void taken.push(ready)
  mounted.show(
    <>
      <Probe onReady={takeChange} />
      <Probe of="other" onReady={takeOther} />
    </>,
  )
  change.sendWithToast(arrivedAt)
  taken[0]?.sendWithToast(arrivedAt)
  await settle()
  expect(store.mock.calls.map(([, of]) => of).toSorted()).toEqual(['other', 'sub'])
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
  store = vi.fn(answer)
  change.sendWithToast(arrivedAt)
  await settle()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
  expect(queryClient.getQueryState(['something', 'else'])?.isInvalidated).toBe(false)
})

test('nothing is made up where the status is not loaded', async () => {
  queryClient.removeQueries({ queryKey })
  const { promise } = Promise.withResolvers<SubscriptionStatusDetail>()
  store = vi.fn(() => promise)
  change.sendWithToast(arrivedAt)
  await settle()
  expect(store).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
