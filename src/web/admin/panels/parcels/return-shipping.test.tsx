// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../../call/call.ts'
import { makeShippingInTest } from '../../../subscriptions/queries/make-shipping-in-test.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { changesKey } from '../../parts/admin-queries.ts'
import { ReturnShipping } from './return-shipping.tsx'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../call/call.ts')>()),
  call: vi.fn(),
}))

const returnParcel = {
  id: 'parcel',
  block: 1,
  carrier: 'DHL',
  trackingNumber: 'JD1',
  trackingUrl: '',
  sentOn: '2026-11-20',
  address: null,
}

/** What the server holds. */
let stored: Shipping
let queryClient: QueryClient
let mounted: Mounted

beforeEach(async () => {
  stored = makeShippingInTest({ isReturnSent: true, returnParcels: [returnParcel] })
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementation((async () => stored) as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(changesKey, {})
  mounted = mountInTest(<ReturnShipping subscriptionId="sub" />, queryClient)
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

const unreachable = createUnreachableRefusal()
const gone = new Refusal({ status: 404, detail: 'There is no such parcel.' }, 'not_found')

test.each([
  { name: 'refused because it is gone', error: gone, text: 'There is no such parcel.' },
  { name: 'stored, and its answer lost', error: unreachable, text: errorMessage(unreachable) },
])('after a removal that was $name, the parcels and the record are read again', async ({ error, text }) => {
  findButton('Remove return parcel JD1').focus()
  click(findButton('Remove return parcel JD1'))
  await settle()
  vi.mocked(call).mockImplementationOnce(async () => {
    stored = makeShippingInTest()
    throw error
  })
  click(findButton('Remove parcel'))
  await settle()
  expect(mounted.place.textContent).not.toContain('JD1')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Return parcels')
  expect(queryClient.getQueryState(changesKey)?.isInvalidated).toBe(true)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' })
})
