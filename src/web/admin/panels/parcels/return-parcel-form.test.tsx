// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { call, Refusal } from '../../../call/call.ts'
import { makeShippingInTest } from '../../../subscriptions/queries/make-shipping-in-test.ts'
import { shippingQuery } from '../../../subscriptions/queries/shipping-query.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../../ui/mount-in-test.tsx'
import { ReturnParcelForm } from './return-parcel-form.tsx'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../call/call.ts')>()),
  call: vi.fn(),
}))

/** What the server holds. */
let stored: Shipping
let sentVersions: number[]
let queryClient: QueryClient
let mounted: Mounted

/** Refuses another version than the stored one, as the server does. */
async function answer(definition: { method: string }, input: unknown): Promise<Shipping> {
  if (definition.method === 'GET') return stored
  const { returnAddressVersion } = input as { returnAddressVersion: number }
  sentVersions.push(returnAddressVersion)
  if (returnAddressVersion !== stored.returnAddressVersion) {
    throw new Refusal({ status: 409, detail: 'The customer changed it.' }, 'changed_meanwhile')
  }
  return stored
}

function Page() {
  const { data } = useQuery(shippingQuery('sub'))
  return data ? <ReturnParcelForm shipping={data} /> : null
}

const inputs = () => [...mounted.place.querySelectorAll('input')]

async function pollVersion(returnAddressVersion: number): Promise<void> {
  stored = { ...stored, returnAddressVersion }
  await act(() => queryClient.refetchQueries(shippingQuery('sub')))
  await settle()
}

async function press(): Promise<void> {
  click(findButton('Add return parcel', mounted.place))
  await settle()
}

function open(): void {
  queryClient.setQueryData(shippingQuery('sub').queryKey, stored)
  mounted = mountInTest(<Page />, queryClient)
}

beforeEach(() => {
  vi.mocked(call).mockImplementation(answer as typeof call)
  sentVersions = []
  stored = makeShippingInTest()
  queryClient = new QueryClient()
  open()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a parcel was sent today, by the day of where the studio is', () => {
  const now = new Date()
  const [year, month, day] =
    inputs()
      .find(({ type }) => type === 'date')
      ?.value.split('-')
      .map(Number) ?? []
  expect([year, month, day]).toEqual([now.getFullYear(), now.getMonth() + 1, now.getDate()])
})

test('a parcel is for the address that was shown when it was begun; after a refusal, for the one shown then', async () => {
  await pollVersion(2)
  fill(inputs()[0], 'DHL')
  fill(inputs()[1], 'JD1')
  await pollVersion(3)
  await press()
  expect(mounted.place.textContent).toContain('The customer changed it.')
  expect(inputs()[1]?.value).toBe('JD1')
  await press()
  expect(inputs()[1]?.value).toBe('')
  // The next one begins with what is shown.
  await pollVersion(4)
  fill(inputs()[0], 'DHL')
  fill(inputs()[1], 'JD2')
  await press()
  expect(sentVersions).toEqual([2, 3, 4])
})

test('what is typed while a parcel is added stays', async () => {
  const adding = Promise.withResolvers<Shipping>()
  fill(inputs()[0], 'DHL')
  fill(inputs()[1], 'JD1')
  vi.mocked(call).mockImplementationOnce((() => adding.promise) as typeof call)
  await press()
  fill(inputs()[1], 'JD2')
  adding.resolve(stored)
  await settle()
  expect(inputs()[1]?.value).toBe('JD2')
  await press()
  expect(inputs()[1]?.value).toBe('')
})

test('what was typed is there after the panel was closed, for the address that was shown then', async () => {
  fill(inputs()[0], 'DHL')
  fill(inputs()[1], 'JD1')
  mounted.unmount()
  stored = { ...stored, returnAddressVersion: stored.returnAddressVersion + 1 }
  open()
  await settle()
  expect(inputs()[1]?.value).toBe('JD1')
  await press()
  expect(mounted.place.textContent).toContain('The customer changed it.')
  await press()
  mounted.unmount()
  open()
  await settle()
  expect(inputs()[1]?.value).toBe('')
})

test('a parcel that lacks something leads to the first such field, until that is typed', async () => {
  fill(inputs()[0], 'DHL')
  await press()
  expect(document.activeElement).toBe(inputs()[1])
  expect(inputs()[1]?.getAttribute('aria-invalid')).toBe('true')
  fill(inputs()[1], 'JD1')
  expect(inputs()[1]?.hasAttribute('aria-invalid')).toBe(false)
})

test('the focus stays at the button of a parcel that was added', async () => {
  fill(inputs()[0], 'DHL')
  fill(inputs()[1], 'JD1')
  const adding = Promise.withResolvers<Shipping>()
  vi.mocked(call).mockImplementationOnce((() => adding.promise) as typeof call)
  findButton('Add return parcel', mounted.place).focus()
  await press()
  blurDisabled()
  expect(document.activeElement).toBe(document.body)
  adding.resolve(stored)
  await settle()
  expect(document.activeElement).toBe(findButton('Add return parcel', mounted.place))
})

test('a parcel can be discarded, which leads back to the first field', async () => {
  expect(mounted.place.textContent).not.toContain('Discard')
  fill(inputs()[0], 'DHL')
  await press()
  click(findButton('Discard', mounted.place))
  expect(inputs()[0]?.value).toBe('')
  expect(mounted.place.querySelector('[aria-invalid="true"]')).toBeNull()
  expect(document.activeElement).toBe(inputs()[0])
  expect(mounted.place.textContent).not.toContain('Discard')
})
