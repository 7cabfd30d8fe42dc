// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionAnchor } from '#shared/videos/question-path.ts'
import { createUnreachableRefusal, type call } from '../../call/call.ts'
import type { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { Toaster } from '../../ui/toasts/toast.tsx'
import { QuestionList } from './question-list.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: () => send(),
}))
vi.mock('../../system/installation/use-public-config.ts', () => ({
  usePublicConfig: () =>
    ({ contactEmail: 'studio@films.example' }) satisfies Partial<ReturnType<typeof usePublicConfig>>,
}))

const makeQuestion = (id: string, isOpen: boolean): QuestionThread => ({
  id,
  subject: { kind: 'parcel', id: 'parcel', title: 'DHL JD-a' },
  isBlocking: false,
  isOpen,
  turn: isOpen ? 'customer' : null,
  messages: [],
})
const list = (isLaceOpen: boolean) => (
  <>
    <QuestionList
      subscriptionId="sub"
      questions={[makeQuestion('lace', isLaceOpen), makeQuestion('sole', false)]}
      side="customer"
    />
    <Toaster />
  </>
)

let mounted: Mounted
const mount = (isLaceOpen: boolean, address: string) => {
  window.location.hash = address
  mounted = mountInTest(list(isLaceOpen), new QueryClient())
}
const fold = () => mounted.place.querySelector('details')

afterEach(() => {
  mounted.unmount()
  clearDrafts()
  window.location.hash = ''
})

test('a link to a question that was closed meanwhile opens the closed ones, and can be closed', () => {
  mount(false, questionAnchor('lace'))
  expect(fold()?.open).toBe(true)
  expect(document.activeElement?.id).toBe(questionAnchor('lace'))
  click(mounted.place.querySelector('summary'))
  mounted.show(list(false))
  expect(fold()?.open).toBe(false)
})

test.each(['', '#questions', questionAnchor('lace')])('closed questions stay closed at “%s”', (address) => {
  mount(true, address)
  expect(fold()?.open).toBe(false)
})

test('a question that is closed while its link is read stays out of sight', () => {
  mount(true, questionAnchor('lace'))
  mounted.show(list(false))
  expect(fold()?.open).toBe(false)
})

test('the closed questions take the focus of what was in a question that joins them', () => {
  mount(true, '')
  mounted.place.querySelector<HTMLElement>('article')?.focus()
  mounted.show(list(false))
  expect(document.activeElement).toBe(mounted.place.querySelector('summary'))
})

/** Types into the open question, which is closed while the field has the focus. */
function typeAndClose() {
  mount(true, '')
  fill(field(), 'The red lace & the blue one.')
  field()?.focus()
  mounted.show(list(false))
}
const field = () => mounted.place.querySelector('textarea')

test('words for a question that is closed meanwhile stay in sight, and in the focus', () => {
  typeAndClose()
  expect([field()?.value, field()?.readOnly]).toEqual(['The red lace & the blue one.', true])
  expect(document.activeElement).toBe(field())
  expect(field()?.closest('details')).toBeNull()
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toContain(
    'The studio has closed this question.',
  )
  expect(mounted.place.querySelector<HTMLAnchorElement>('a[href^=mailto]')?.href).toBe(
    'mailto:studio@films.example?subject=Your%20question%20about%20DHL%20JD-a&body=The%20red%20lace%20%26%20the%20blue%20one.',
  )
})

test('words that failed to arrive before a question was closed stay in sight, also on a new page', async () => {
  mount(true, '')
  fill(field(), 'The red lace.')
  send.mockRejectedValueOnce(createUnreachableRefusal())
  click(findButton('Send'))
  await settle()
  mounted.show(list(false))
  expect(mounted.place.querySelectorAll('[role=alert]')).toHaveLength(1)
  mounted.unmount()
  mount(false, '')
  expect([field()?.value, field()?.closest('details')]).toEqual(['The red lace.', null])
})

test('words that were not sent can be sent once the question is opened again', () => {
  typeAndClose()
  mounted.show(list(true))
  expect([field()?.value, field()?.readOnly]).toEqual(['The red lace & the blue one.', false])
  expect(findButton('Send').disabled).toBe(false)
})

test('a closed question joins the others once its words are discarded, and they take the focus', async () => {
  typeAndClose()
  findButton('Discard').focus()
  click(findButton('Discard'))
  await settle()
  expect([field(), mounted.place.querySelector('summary')?.textContent]).toEqual([null, '2 closed questions'])
  await vi.waitFor(() => expect(document.activeElement).toBe(mounted.place.querySelector('summary')))
})

/** Presses "Undo" of the latest toast: those of other tests are still there. */
const undo = () =>
  click([...mounted.place.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo'))

test('discarded words are brought back, before an answer that was begun meanwhile', () => {
  typeAndClose()
  click(findButton('Discard'))
  expect(field()).toBeNull()
  undo()
  expect(field()?.value).toBe('The red lace & the blue one.')
  click(findButton('Discard'))
  mounted.show(list(true))
  fill(field(), 'The red one.')
  undo()
  expect(field()?.value).toBe('The red lace & the blue one.\nThe red one.')
})
