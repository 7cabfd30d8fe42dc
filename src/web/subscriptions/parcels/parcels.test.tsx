// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readSubscriptionStatus,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { makeStatusInTest } from '../queries/make-status-in-test.ts'
import { statusQuery } from '../queries/subscription-queries.ts'
import { Parcels } from './parcels.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const makeParcel = (id: string) => ({
  id,
  carrier: 'DHL',
  trackingNumber: `JD-${id}`,
  reference: 'ARC-7K2M',
  createdAt: '2026-03-01T10:00:00.000Z',
})
const status = makeStatusInTest({ parcels: [makeParcel('a')] })
const query = statusQuery('sub')

/** What the server holds. */
let stored: SubscriptionStatusDetail
/** Holds back the answers of reads, and of changes. */
let readHold: Promise<void>
let changeHold: Promise<void>
let queryClient: QueryClient
let mounted: Mounted

async function answer(definition: unknown, input: { parcelId?: string }) {
  if (definition === readSubscriptionStatus) {
    const read = stored
    await readHold
    return read
  }
  await changeHold
  const parcels = input.parcelId
    ? stored.parcels.filter(({ id }) => id !== input.parcelId)
    : [...stored.parcels, makeParcel('b')]
  stored = { ...stored, parcels }
  return stored
}

function Page() {
  const { data } = useQuery({ ...query, refetchInterval: false, staleTime: Infinity })
  return data && <Parcels status={data} isOwn />
}
const readNumbers = () => queryClient.getQueryData(query.queryKey)?.parcels.map(({ id }) => id)

beforeEach(async () => {
  stored = status
  readHold = Promise.resolve()
  changeHold = Promise.resolve()
  vi.mocked(call).mockImplementation(answer as unknown as typeof call)
  queryClient = new QueryClient()
  queryClient.setQueryData(query.queryKey, status)
  mounted = mountInTest(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
    queryClient,
  )
  await settle()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test.each([
  ['added', ['a', 'b']],
  ['removed', []],
])('a poll that began before a parcel was %s does not take it back', async (change, expected) => {
  const reading = Promise.withResolvers<void>()
  const changing = Promise.withResolvers<void>()
  readHold = reading.promise
  changeHold = changing.promise
  if (change === 'added') {
    const [carrier, number] = mounted.place.querySelectorAll('input')
    fill(carrier, 'DHL')
    fill(number, 'JD-b')
    click(findButton('Add parcel'))
  } else {
    click(findButton('Remove parcel JD-a'))
    await settle()
    click(findButton('Remove parcel'))
  }
  await settle()
  void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  await settle()
  changing.resolve()
  await settle()
  reading.resolve()
  await settle()
  expect(readNumbers()).toEqual(expected)
})

async function remove(error: Error, isStored: boolean) {
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementationOnce(async () => {
    if (isStored) stored = { ...stored, parcels: [] }
    throw error
  })
  click(findButton('Remove parcel JD-a'))
  await settle()
  click(findButton('Remove parcel'))
  await settle()
}

test('a parcel that was not removed is listed again, with why', async () => {
  await remove(new Refusal({ status: 409, detail: 'It has arrived.' }, 'changed_meanwhile'), false)
  expect(readNumbers()).toEqual(['a'])
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The parcel was not removed. It has arrived.', {
    tone: 'bad',
  })
})

test('a parcel that was removed stays so where the answer was lost', async () => {
  const unreachable = createUnreachableRefusal()
  await remove(unreachable, true)
  expect(readNumbers()).toEqual([])
  expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(unreachable), { tone: 'bad' })
})

test('a parcel that was added, and its answer lost, is listed', async () => {
  vi.mocked(call).mockImplementationOnce(async () => {
    stored = { ...stored, parcels: [...stored.parcels, makeParcel('b')] }
    throw createUnreachableRefusal()
  })
  const [carrier, number] = mounted.place.querySelectorAll('input')
  fill(carrier, 'DHL')
  fill(number, 'JD-b')
  click(findButton('Add parcel'))
  await settle()
  expect(readNumbers()).toEqual(['a', 'b'])
})
