// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnreachableRefusal, type call } from '../../call/call.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { AskQuestion, type AskableSubject } from './ask-question.tsx'
import { questionsQuery } from './question-queries.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<unknown>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_: unknown, input: unknown) => send(input),
}))

let mounted: Mounted
const film: AskableSubject = { kind: 'video', id: 'film', title: 'First light' }
const shoe: AskableSubject = { kind: 'item', id: 'shoe', title: 'Trail shoe' }
const lamp: AskableSubject = { kind: 'item', id: 'lamp', title: 'Head lamp' }
type Subjects = ComponentProps<typeof AskQuestion>['subjects']
const form = (subjects: Subjects, areSubjectsRead = true) => (
  <AskQuestion
    subscriptionId="sub"
    draftName="video/film"
    subjects={subjects}
    areSubjectsRead={areSubjectsRead}
  />
)
const mount = (queryClient = new QueryClient()) => {
  mounted = mountInTest(form([film, shoe]), queryClient)
}
const find = <Field extends Element>(selector: string) => mounted.place.querySelector<Field>(selector)
const hold = () => find<HTMLInputElement>('input[type=checkbox]')

beforeEach(() => {
  clearDrafts()
  send.mockReset().mockResolvedValue({ questions: [] })
  mount()
})
afterEach(() => mounted.unmount())

test('a question keeps its subject and its hold until it is sent', async () => {
  click(findButton('Ask the customer'))
  fill(find('textarea'), 'Which lace?')
  fill(find('select'), 'item/shoe')
  click(hold())
  mounted.unmount()
  mount()
  expect(hold()?.checked).toBe(true)
  click(findButton('Send question'))
  await settle()
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      subject: { kind: 'item', id: 'shoe' },
      text: 'Which lace?',
      isBlocking: true,
    }),
  )
  click(findButton('Ask the customer'))
  expect([find('textarea'), find('select')]).toMatchObject([{ value: '' }, { value: 'video/film' }])
  expect(hold()?.checked).toBe(false)
})

const readError = () => find('.mantine-NativeSelect-error')?.textContent
const gone = 'The item that this is about is no longer here. Choose what to ask about.'
const sendByKey = () =>
  act(() => {
    find('textarea')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    )
  })

test('a question about an item that is gone keeps its words, and is sent once a subject is chosen', async () => {
  click(findButton('Ask the customer'))
  fill(find('select'), 'item/shoe')
  fill(find('textarea'), 'Which lace?')
  mounted.show(form([film], false))
  expect([readError(), findButton('Send question')?.disabled], 'items not read').toEqual([undefined, true])
  mounted.show(form([film]))
  expect([readError(), findButton('Send question')?.disabled]).toEqual([gone, true])
  expect(find<HTMLTextAreaElement>('textarea')?.value).toBe('Which lace?')
  sendByKey()
  await settle()
  expect(send).not.toHaveBeenCalled()
  fill(find('select'), 'video/film')
  expect(readError()).toBeUndefined()
  click(findButton('Send question'))
  await settle()
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ subject: { kind: 'video', id: 'film' }, text: 'Which lace?' }),
  )
})

test('a question about the likeliest item is not sent about the next one once that item is gone', () => {
  mounted.show(form([shoe, lamp]))
  click(findButton('Ask the customer'))
  fill(find('textarea'), 'Which lace?')
  mounted.show(form([lamp]))
  expect([readError(), findButton('Send question')?.disabled]).toEqual([gone, true])
})

const ask = () => click(findButton('Ask the customer'))

test('a question stays when its form is canceled, and what was chosen goes with its last word', () => {
  ask()
  fill(find('textarea'), 'Which lace?')
  click(hold())
  click(findButton('Cancel'))
  ask()
  expect([find('textarea'), hold()]).toMatchObject([{ value: 'Which lace?' }, { checked: true }])
  fill(find('textarea'), ' ')
  click(findButton('Cancel'))
  ask()
  expect([find('textarea'), hold()]).toMatchObject([{ value: '' }, { checked: false }])
})

test('a question that failed gives its field the focus that its button had', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(promise)
  ask()
  await settle()
  fill(find('textarea'), 'Which lace?')
  findButton('Send question').focus()
  click(findButton('Send question'))
  await settle()
  blurDisabled()
  expect(document.activeElement).toBe(document.body)
  reject(createUnreachableRefusal())
  await settle()
  expect(document.activeElement).toBe(find('textarea'))
})

test('a question that is read as stored after a lost answer is not in its form when that is opened again', async () => {
  send.mockRejectedValueOnce(createUnreachableRefusal())
  ask()
  fill(find('textarea'), 'Which lace?')
  click(findButton('Send question'))
  await settle()
  expect(find<HTMLTextAreaElement>('textarea')?.value).toBe('Which lace?')
  const [questionId = ''] = send.mock.calls.map(([input]) => (input as { questionId: string }).questionId)
  mounted.unmount()
  const queryClient = new QueryClient()
  const message = { id: questionId, side: 'studio' as const, author: '', text: 'Which lace?', at: '' }
  queryClient.setQueryData(questionsQuery('sub').queryKey, [
    { id: questionId, subject: film, isBlocking: false, isOpen: true, turn: 'customer', messages: [message] },
  ])
  mount(queryClient)
  await settle()
  ask()
  expect(find<HTMLTextAreaElement>('textarea')?.value).toBe('')
})
