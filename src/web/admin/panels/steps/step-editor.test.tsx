// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { changeStep, defaultStatusItems, type StatusItem } from '#shared/subscriptions/status-steps.ts'
import { Refusal, type call } from '../../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { StepEditor } from './step-editor.tsx'

const answer = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined))
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: () => answer(),
}))

const openedAt = new Date('2026-03-01T10:00:00.000Z')
const queryClient = new QueryClient()

const editor = (statusItems: StatusItem[]) => {
  const status: SubscriptionStatusDetail = {
    id: 'sub',
    userId: 'ada',
    userEmail: 'ada@example.com',
    current: { block: 1, statusItems, notes: [] },
    earlier: [],
    parcelReference: 'ARC-7K2M',
    studioAddress: 'Rig Street 1',
    parcels: [],
    items: [],
    createdAt: openedAt.toISOString(),
    updatedAt: openedAt.toISOString(),
  }
  return (
    <QueryClientProvider client={queryClient}>
      <StepEditor status={status} />
    </QueryClientProvider>
  )
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
  vi.mocked(showToast).mockClear()
})

test('the focus stays beside the buttons of a step once the pressed one has started it', () => {
  const items = defaultStatusItems(openedAt, 'agency')
  mounted = mountInTest(editor(items))
  const start = [...document.querySelectorAll('button')].find(
    (button) => !button.disabled && button.textContent === 'Start',
  )
  const label = start?.getAttribute('aria-label')?.replace('Start: ', '')
  const step = items.find((item) => item.label === label)
  if (!start || !step) throw new Error('No step can be started.')
  start.focus()
  click(start)
  mounted.show(editor(changeStep(items, step.id, 'in progress', openedAt)))
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(findButton(`Not started: ${step.label}`))).toBe(true)
})

const findDialog = () => document.querySelector('[role="dialog"]')

const reopenFirst = async () => {
  const items = defaultStatusItems(openedAt, 'agency')
  const [first] = items
  if (!first) throw new Error('There is no step.')
  const complete = changeStep(items, first.id, 'complete', openedAt)
  mounted = mountInTest(editor(complete))
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
  answer.mockRejectedValueOnce(new Refusal({ detail: 'Say more.', status: 422 }, 'reason_missing'))
  await send()
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The parcel was empty.')
  expect(findDialog()?.querySelector('[role="alert"]')?.textContent).toBe('Say more.')
  expect(showToast).not.toHaveBeenCalled()
  answer.mockResolvedValueOnce({})
  await send()
  expect(findDialog()).toBe(null)
})

test('the dialog closes where its change was stored and the answer lost', async () => {
  const reopened = await reopenFirst()
  answer.mockRejectedValueOnce(new Error('offline'))
  await send()
  expect(findDialog()?.querySelector('textarea')?.value).toBe('The parcel was empty.')
  mounted.show(editor(reopened))
  expect(findDialog()).toBe(null)
  expect(showToast).not.toHaveBeenCalled()
})
