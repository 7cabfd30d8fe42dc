// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeStep, defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { createUnreachableRefusal, errorMessage, Refusal, type call } from '../../../call/call.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { click, fill, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { ReceivedItems } from './received-items.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<unknown>>() }))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_: unknown, input: unknown) => send(input),
}))

const day = '2026-03-01T10:00:00.000Z'
const steps = defaultStatusItems(new Date(day), 'agency')

/** The status of a subscription with one item, whose step is complete once that has arrived. */
const makeStatus = (receivedAt: string | null) =>
  makeStatusInTest({
    current: { statusItems: receivedAt ? changeStep(steps, 'received', 'complete', new Date(day)) : steps },
    items: [{ id: 'item-1', title: 'Shoe', receivedAt }],
  })
const taken = { subscriptionId: 'sub', itemId: 'item-1', isReceived: false, reason: 'The box was empty.' }
const refused = new Refusal({ detail: 'It was changed meanwhile.', status: 409 }, 'changed_meanwhile')
const unreachable = createUnreachableRefusal()

let queryClient: QueryClient
let mounted: Mounted

const findBox = () => mounted.place.querySelector('input[type="checkbox"]')
const findDialog = () => document.querySelector('[role="dialog"]')
const reasonField = () => findDialog()?.querySelector('textarea')

/** Takes the last tick back. */
async function openDialog() {
  mounted = mountInTest(<ReceivedItems status={makeStatus(day)} />, queryClient)
  click(findBox())
  await settle()
}
async function confirm() {
  fill(reasonField(), 'The box was empty.')
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
}
/** Takes the last tick back and gives a reason. */
async function takeBack() {
  await openDialog()
  await confirm()
}

beforeEach(() => {
  queryClient = new QueryClient()
  send.mockReset()
  vi.mocked(showToast).mockClear()
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a tick is sent at once; one that is refused is reported in a toast', async () => {
  send.mockRejectedValueOnce(refused)
  mounted = mountInTest(<ReceivedItems status={makeStatus(null)} />, queryClient)
  click(findBox())
  await settle()
  expect(findDialog()).toBeNull()
  expect(send).toHaveBeenCalledExactlyOnceWith({ subscriptionId: 'sub', itemId: 'item-1', isReceived: true })
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The item stays as it was. It was changed meanwhile.', {
    tone: 'bad',
  })
})

test('a tick taken back from a complete step is sent with its reason, and closes its dialog', async () => {
  await openDialog()
  expect(findDialog()?.textContent).toContain('“Shoe” has not arrived after all?')
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(makeStatus(null))
  await confirm()
  expect(send).toHaveBeenCalledExactlyOnceWith(taken)
  expect(findDialog()).toBeNull()
  expect(showToast).not.toHaveBeenCalled()
})

test('a refusal stands in the dialog, which keeps the reason', async () => {
  send.mockRejectedValueOnce(refused)
  await takeBack()
  expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe('It was changed meanwhile.')
  expect(reasonField()?.value).toBe('The box was empty.')
  expect(showToast).not.toHaveBeenCalled()
})

test.each([
  { name: 'refused', error: refused, text: 'The item stays as it was. It was changed meanwhile.' },
  // It may be stored all the same: it is not said that the item stays as it was.
  { name: 'lost', error: unreachable, text: errorMessage(unreachable) },
])('after the dialog was closed, a toast says that its change was $name', async ({ error, text }) => {
  const sending = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(sending.promise)
  await takeBack()
  mounted.unmount()
  sending.reject(error)
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' })
})

function Page() {
  const { data } = useQuery({ ...statusQuery('sub'), enabled: false })
  return data && <ReceivedItems status={data} />
}

test('the dialog stays while its change is on the screen before it is stored, and once that is taken back', async () => {
  const sending = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(sending.promise)
  queryClient.setQueryData(statusQuery('sub').queryKey, makeStatus(day))
  mounted = mountInTest(<Page />, queryClient)
  click(findBox())
  await settle()
  await confirm()
  expect(mounted.place.textContent).toContain('Not here yet')
  expect(reasonField()?.readOnly).toBe(true)
  sending.reject(refused)
  await settle()
  expect(mounted.place.textContent).toContain('Arrived')
  expect(reasonField()?.value).toBe('The box was empty.')
})

test('the dialog closes where its change was stored and the answer lost', async () => {
  send.mockRejectedValueOnce(unreachable)
  await takeBack()
  expect(reasonField()?.value).toBe('The box was empty.')
  mounted.show(<ReceivedItems status={makeStatus(null)} />)
  await settle()
  expect(findDialog()).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('“Shoe” is marked as not here by now.')
})
