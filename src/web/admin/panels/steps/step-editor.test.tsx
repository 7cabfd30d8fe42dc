// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { changeStep, defaultStatusItems, type StatusItem } from '#shared/subscriptions/status-steps.ts'
import { createUnreachableRefusal, errorMessage, Refusal, type call } from '../../../call/call.ts'
import { makeStatusInTest } from '../../../subscriptions/queries/make-status-in-test.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { StepEditor } from './step-editor.tsx'

const answer = vi.fn<(sent?: unknown) => Promise<unknown>>(() => new Promise(() => undefined))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../ui/text/use-now.ts', () => ({ useNow: () => openedAt }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_definition: unknown, sent: unknown) => answer(sent),
}))

const openedAt = new Date('2026-03-01T10:00:00.000Z')
const queryClient = new QueryClient()
const query = statusQuery('sub')

const makeStatus = (statusItems: StatusItem[], block = 1) =>
  makeStatusInTest({ current: { block, statusItems } })

function Page() {
  const { data } = useQuery({ ...query, enabled: false })
  return data && <StepEditor status={data} />
}

function mount(items: StatusItem[]) {
  queryClient.setQueryData(query.queryKey, makeStatus(items))
  mounted = mountInTest(<Page />, queryClient)
}
async function read(items: StatusItem[], block = 1) {
  queryClient.setQueryData(query.queryKey, makeStatus(items, block))
  await settle()
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.mocked(showToast).mockClear()
})

test('the focus stays beside the buttons of a step once the pressed one has started it', async () => {
  const items = defaultStatusItems(openedAt, 'agency')
  mount(items)
  const start = [...document.querySelectorAll('button')].find(
    (button) => !button.disabled && button.textContent === 'Start',
  )
  const label = start?.getAttribute('aria-label')?.replace('Start: ', '')
  const step = items.find((item) => item.label === label)
  if (!start || !step) throw new Error('No step can be started.')
  start.focus()
  click(start)
  await read(changeStep(items, step.id, 'in progress', openedAt))
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(findButton(`Not started: ${step.label}`))).toBe(true)
})

const findDialog = () => document.querySelector('[role="dialog"]')

const reopenFirst = async () => {
  const items = defaultStatusItems(openedAt, 'agency')
  const [first] = items
  if (!first) throw new Error('There is no step.')
  const complete = changeStep(items, first.id, 'complete', openedAt)
  mount(complete)
  click(findButton(`Reopen: ${first.label}`))
  await settle()
  fill(findDialog()?.querySelector('textarea'), 'The parcel was empty.')
  return changeStep(complete, first.id, 'in progress', openedAt)
}
const send = async () => {
  click(findDialog()?.querySelector('[type="submit"]'))
  await settle()
}

test('the dialog of a step that is opened again keeps its reason until that is stored', async () => {
  await reopenFirst()
  const sending = Promise.withResolvers<unknown>()
  answer.mockReturnValueOnce(sending.promise)
  await send()
  expect(findDialog(), 'shown before it is stored').not.toBeNull()
  sending.reject(new Refusal({ detail: 'Say more.', status: 422 }, 'reason_missing'))
  await settle()
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The parcel was empty.')
  expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe('Say more.')
  expect(showToast).not.toHaveBeenCalled()
  answer.mockResolvedValueOnce(makeStatus(defaultStatusItems(openedAt, 'agency')))
  await send()
  expect(findDialog()).toBe(null)
})

const unreachable = createUnreachableRefusal()

test('a lost answer after the dialog was closed is shown in a toast, which does not say that the step stays', async () => {
  await reopenFirst()
  const sending = Promise.withResolvers<unknown>()
  answer.mockReturnValueOnce(sending.promise)
  await send()
  click(findButton('Close'))
  sending.reject(unreachable)
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(errorMessage(unreachable), { tone: 'bad' })
})

test('the dialog closes where its change was stored and the answer lost', async () => {
  const reopened = await reopenFirst()
  answer.mockRejectedValueOnce(unreachable)
  await send()
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The parcel was empty.')
  await read(reopened)
  expect(findDialog()).toBe(null)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^“.+” is in progress by now\.$/))
})

test('a day that was typed for one block is sent for that block, and not shown in the next', async () => {
  const items = defaultStatusItems(openedAt, 'agency')
  mount(items)
  const shoot = items.find(({ id }) => id === 'shoot') ?? expect.fail()
  const findField = () =>
    document.querySelector<HTMLInputElement>(`[aria-label="Expected day of ${shoot.label}"]`) ?? expect.fail()
  const before = findField().value
  fill(findField(), '2026-03-24')
  answer.mockClear()
  // The field of block 1 is left, with what is typed in it.
  await read(items, 2)
  expect(answer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: 1, stepId: 'shoot' }))
  expect(findField().value).toBe(before)
})

test('a reason for a step of one block is sent for that block, and is none for the next', async () => {
  const reopened = await reopenFirst()
  answer.mockRejectedValueOnce(
    new Refusal({ detail: 'Block 2 is in production by now.', status: 409 }, 'changed_meanwhile'),
  )
  await read(reopened, 2)
  answer.mockClear()
  await send()
  expect(answer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: 1 }))
  // The step of block 2, which has the status that is asked for, is not taken for it.
  expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe('Block 2 is in production by now.')
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The parcel was empty.')
})
