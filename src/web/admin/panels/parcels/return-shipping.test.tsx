// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../../call/call.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { changesKey } from '../../parts/admin-queries.ts'
import { ReturnShipping } from './return-shipping.tsx'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../call/call.ts')>()),
  call: vi.fn(),
}))

const makeShipping = (isRemoved: boolean): Shipping => ({
  subscriptionId: 'sub',
  block: 1,
  customerName: 'Aiko',
  parcelReference: 'AF-1',
  studioAddress: '',
  studioCountry: null,
  items: [],
  returnAddress: null,
  returnAddressVersion: 1,
  isReturnSent: !isRemoved,
  returnParcels: isRemoved
    ? []
    : [
        {
          id: 'parcel',
          block: 1,
          carrier: 'DHL',
          trackingNumber: 'JD1',
          trackingUrl: '',
          sentOn: '2026-11-20',
          address: null,
        },
      ],
})

/** What the server holds. */
let stored: Shipping
let queryClient: QueryClient
let mounted: Mounted

beforeEach(async () => {
  stored = makeShipping(false)
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementation((async () => stored) as unknown as typeof call)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(changesKey, {})
  mounted = mountInTest(
    <QueryClientProvider client={queryClient}>
      <ReturnShipping subscriptionId="sub" />
    </QueryClientProvider>,
  )
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
  click(findButton('Remove return parcel JD1'))
  await settle()
  vi.mocked(call).mockImplementationOnce(async () => {
    stored = makeShipping(true)
    throw error
  })
  click(findButton('Remove parcel'))
  await settle()
  expect(mounted.place.textContent).not.toContain('JD1')
  expect(queryClient.getQueryState(changesKey)?.isInvalidated).toBe(true)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' })
})
