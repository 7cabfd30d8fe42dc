// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addParcel,
  readSubscriptionStatus,
  type SubscriptionStatusDetail,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call, createUnreachableRefusal, errorMessage, Refusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { makeStatusInTest } from '../queries/make-status-in-test.ts'
import { statusQuery } from '../queries/subscription-queries.ts'
import { Parcels } from './parcels.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../call/call.ts')>()),
  call: vi.fn(),
}))

const makeParcel = (id: string, trackingNumber: string) => ({
  id,
  carrier: 'DHL',
  trackingNumber,
  reference: 'ARC-7K2M',
  createdAt: '2026-03-01T10:00:00.000Z',
})
const status = makeStatusInTest({ parcels: [makeParcel('a', 'JD-a')] })
const query = statusQuery('sub')

/** What the server holds. */
let stored: SubscriptionStatusDetail
/** Holds back the answers of reads, and of changes. */
let readHold: Promise<void>
let changeHold: Promise<void>
let queryClient: QueryClient
let mounted: Mounted

interface Sent {
  parcelId: string
  trackingNumber: string
}

async function answer(definition: unknown, { parcelId, trackingNumber }: Sent) {
  if (definition === readSubscriptionStatus) {
    const read = stored
    await readHold
    return read
  }
  await changeHold
  if (definition === addParcel) store(parcelId, trackingNumber)
  else stored = { ...stored, parcels: stored.parcels.filter(({ id }) => id !== parcelId) }
  return stored
}

function Page() {
  const { data } = useQuery({ ...query, refetchInterval: false, staleTime: Infinity })
  return data && <Parcels status={data} isOwn />
}
const store = (id: string, trackingNumber: string) => {
  stored = { ...stored, parcels: [...stored.parcels, makeParcel(id, trackingNumber)] }
}
const readNumbers = () =>
  queryClient.getQueryData(query.queryKey)?.parcels.map(({ trackingNumber }) => trackingNumber)
const fields = () => [...mounted.place.querySelectorAll('input')]
async function add(number: string) {
  const [carrier, trackingNumber] = fields()
  fill(carrier, 'DHL')
  fill(trackingNumber, number)
  await press()
}
async function press() {
  click(findButton('Add parcel'))
  await settle()
}

beforeEach(async () => {
  clearDrafts()
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
  ['added', ['JD-a', 'JD-b']],
  ['removed', []],
])('a poll that began before a parcel was %s does not take it back', async (change, expected) => {
  const reading = Promise.withResolvers<void>()
  const changing = Promise.withResolvers<void>()
  readHold = reading.promise
  changeHold = changing.promise
  if (change === 'added') {
    await add('JD-b')
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
  expect(readNumbers()).toEqual(['JD-a'])
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

/** Adds a parcel whose answer is lost. */
async function addAndLose(isStored: boolean) {
  vi.mocked(showToast).mockClear()
  vi.mocked(call).mockImplementationOnce((async (_: unknown, { parcelId, trackingNumber }: Sent) => {
    if (isStored) store(parcelId, trackingNumber)
    throw createUnreachableRefusal()
  }) as unknown as typeof call)
  await add('JD-b')
}
const readSent = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([definition]) => definition === addParcel)
    .map(([, input]) => (input as unknown as Sent).parcelId)

test('a parcel that was added, and its answer lost, is listed, and its form is free for the next box', async () => {
  await addAndLose(true)
  await settle()
  expect(readNumbers()).toEqual(['JD-a', 'JD-b'])
  expect(fields().map(({ value }) => value)).toEqual(['', ''])
  expect(mounted.place.querySelector('[role=alert]')).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Thank you. We will look out for your parcel.')
  await add('JD-b')
  expect(readNumbers()).toEqual(['JD-a', 'JD-b', 'JD-b'])
})

test('a parcel that is sent again has the id of the first try', async () => {
  vi.mocked(call).mockClear()
  await addAndLose(false)
  expect(fields().map(({ value }) => value)).toEqual(['DHL', 'JD-b'])
  await press()
  const [first, second] = readSent()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('a parcel that is changed after a lost answer is another one', async () => {
  vi.mocked(call).mockClear()
  await addAndLose(false)
  await add('JD-c')
  expect(new Set(readSent()).size).toBe(2)
})

test('what was typed while a parcel was sent stays', async () => {
  const changing = Promise.withResolvers<void>()
  changeHold = changing.promise
  await add('JD-b')
  fill(fields()[1], 'JD-c')
  changing.resolve()
  await settle()
  expect(fields().map(({ value }) => value)).toEqual(['DHL', 'JD-c'])
})

test('an empty parcel leads to the first field that lacks something', async () => {
  findButton('Add parcel').focus()
  await press()
  expect(fields()[0]?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(fields()[0])
})

test('the section has the focus once its last parcel was removed', async () => {
  findButton('Remove parcel JD-a').focus()
  click(findButton('Remove parcel JD-a'))
  await settle()
  findButton('Remove parcel').focus()
  click(findButton('Remove parcel'))
  await settle()
  expect(readNumbers()).toEqual([])
  expect(document.activeElement?.tagName).toBe('SECTION')
})
