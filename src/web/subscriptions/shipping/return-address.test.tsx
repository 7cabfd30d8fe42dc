// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { call, Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { makeShippingInTest } from '../queries/make-shipping-in-test.ts'
import { shippingQuery } from '../queries/shipping-query.ts'
import { ReturnAddress } from './return-address.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const address = {
  name: 'Aiko Tanaka',
  lines: ['1-2-3 Ginza'],
  postalCode: '104-0061',
  city: 'Tokyo',
  country: 'JP',
}
const shipping = makeShippingInTest({ returnAddress: address })

/** What the server holds. */
let stored: Shipping
let queryClient: QueryClient
let mounted: Mounted

/** Refuses another version than the stored one, as the server does. */
async function answer(definition: { method: string }, input: unknown): Promise<Shipping> {
  if (definition.method === 'GET') return stored
  const {
    version,
    subscriptionId: _subscriptionId,
    ...returnAddress
  } = input as typeof address & {
    version: number
    subscriptionId: string
  }
  if (version !== stored.returnAddressVersion) {
    throw new Refusal({ status: 409, detail: 'It was changed elsewhere.' }, 'changed_meanwhile')
  }
  stored = { ...stored, returnAddress, returnAddressVersion: version + 1 }
  return stored
}

function Page() {
  const { data } = useQuery(shippingQuery('sub'))
  return data ? <ReturnAddress shipping={data} isOwn /> : null
}

function open(first: Shipping): void {
  stored = first
  queryClient.setQueryData(shippingQuery('sub').queryKey, first)
  mounted = mountInTest(<Page />, queryClient)
}

const field = (autoComplete: string): HTMLInputElement | HTMLSelectElement => {
  const found = mounted.place.querySelector(`[autocomplete="${autoComplete}"]`)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new Error(`There is no field for ${autoComplete}.`)
}

const type = (autoComplete: string, text: string) => fill(field(autoComplete), text)

/** Another tab saves, and this one's polling reads it. */
async function saveElsewhere(change: Partial<typeof address>): Promise<void> {
  stored = {
    ...stored,
    returnAddress: { ...address, ...change },
    returnAddressVersion: stored.returnAddressVersion + 1,
  }
  await act(() => queryClient.refetchQueries(shippingQuery('sub')))
  await settle()
}

async function press(name: string): Promise<void> {
  click(findButton(name, mounted.place))
  await settle()
}

beforeEach(() => {
  vi.mocked(call).mockImplementation(answer as typeof call)
  queryClient = new QueryClient()
})
afterEach(() => {
  mounted.unmount()
  clearDrafts()
  queryClient.clear()
})

test('polling does not advance the version of what is being typed: another tab’s address is not overwritten', async () => {
  open(shipping)
  await press('Change the return address')
  type('address-level2', 'Kyoto')
  await saveElsewhere({ city: 'Osaka' })
  await press('Save the return address')
  expect(stored.returnAddress?.city).toBe('Osaka')
  expect(mounted.place.textContent).toContain('It was changed elsewhere.')
  expect(mounted.place.querySelector('section')?.textContent).toContain('104-0061 Osaka')
  expect(field('address-level2').value).toBe('Kyoto')

  // Nor does a second try: it takes a choice.
  await press('Save the return address')
  expect(stored.returnAddress?.city).toBe('Osaka')
  await press('Save mine anyway')
  expect(stored.returnAddress?.city).toBe('Kyoto')
  expect(mounted.place.querySelector('form')).toBeNull()
})

test('the address of the other tab can be used instead', async () => {
  open(shipping)
  await press('Change the return address')
  type('address-level2', 'Kyoto')
  await saveElsewhere({ city: 'Osaka' })
  await press('Save the return address')
  await press('Use the other one')
  expect(mounted.place.querySelector('form')).toBeNull()
  expect(mounted.place.textContent).toContain('104-0061 Osaka')
  await press('Change the return address')
  expect(field('address-level2').value).toBe('Osaka')
})

test('the first address stays as it is typed while another tab saves one', async () => {
  open({ ...shipping, returnAddress: null, returnAddressVersion: 0 })
  type('address-line1', 'Limmatquai 12')
  type('address-level2', 'Zürich')
  type('country', 'CH')
  await saveElsewhere({})
  expect(field('address-line1').value).toBe('Limmatquai 12')
  await press('Save the return address')
  expect(stored.returnAddress?.city).toBe('Tokyo')
  await press('Save mine anyway')
  expect(stored.returnAddress).toMatchObject({ name: 'Aiko', city: 'Zürich', country: 'CH' })
})

test('what is typed is there after the page was left, until it is discarded or saved', async () => {
  open(shipping)
  await press('Change the return address')
  type('address-level2', 'Kyoto')
  mounted.unmount()
  open(shipping)
  expect(field('address-level2').value).toBe('Kyoto')
  await press('Discard changes')
  expect(mounted.place.textContent).toContain('104-0061 Tokyo')
  await press('Change the return address')
  expect(field('address-level2').value).toBe('Tokyo')
  type('address-level2', 'Nara')
  await press('Save the return address')
  expect(mounted.place.querySelector('form')).toBeNull()
  mounted.unmount()
  open(stored)
  expect(mounted.place.querySelector('form')).toBeNull()
})

test('a poll that began before an address was saved does not take it back', async () => {
  open(shipping)
  await press('Change the return address')
  type('address-level2', 'Kyoto')
  const reading = Promise.withResolvers<Shipping>()
  vi.mocked(call).mockImplementationOnce((() => reading.promise) as typeof call)
  void queryClient.refetchQueries(shippingQuery('sub'))
  await settle()
  await press('Save the return address')
  reading.resolve(shipping)
  await settle()
  expect(queryClient.getQueryData(shippingQuery('sub').queryKey)?.returnAddress?.city).toBe('Kyoto')
})

test('what is typed during a save changes the address that it stored, and can be saved next', async () => {
  open(shipping)
  await press('Change the return address')
  type('address-level2', 'Kyoto')
  const saving = Promise.withResolvers<void>()
  vi.mocked(call).mockImplementationOnce((async (...args: Parameters<typeof answer>) => {
    const saved = await answer(...args)
    await saving.promise
    return saved
  }) as typeof call)
  await press('Save the return address')
  type('postal-code', '600-8216')
  saving.resolve()
  await settle()
  expect(field('postal-code').value).toBe('600-8216')
  await press('Save the return address')
  expect(mounted.place.textContent).not.toContain('It was changed elsewhere.')
  expect(stored.returnAddress).toMatchObject({ city: 'Kyoto', postalCode: '600-8216' })
  expect(mounted.place.querySelector('form')).toBeNull()
})

test('the studio reads that no return address was written', () => {
  mounted = mountInTest(<ReturnAddress shipping={{ ...shipping, returnAddress: null }} isOwn={false} />)
  expect(mounted.place.textContent).toBe('The customer has not written a return address yet.')
})
