// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { createUnreachableRefusal } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { MessageField } from './message-field.tsx'
import { questionsQuery } from './question-queries.ts'
import { useMessage } from './use-message.ts'

type Answer = { questions: QuestionThread[] }
type Send = (draft: { text: string }, sendId: string) => Promise<Answer>
const onSent = vi.fn()
const schema = z.object({ text: z.string() })
const empty = { text: '' }

function Form({ draftKey, send }: { draftKey: string; send: Send }) {
  const message = useMessage({ draftKey, schema, empty, subscriptionId: 'sub', send, onSent })
  return (
    <>
      <MessageField message={message} label="Answer" />
      <button onClick={message.submit}>Send</button>
    </>
  )
}

let mounted: Mounted
const mount = (draftKey: string, send: Send, queryClient = new QueryClient()) => {
  mounted = mountInTest(<Form draftKey={draftKey} send={send} />, queryClient)
}
const field = () => mounted.place.querySelector('textarea')

afterEach(() => {
  mounted.unmount()
  vi.clearAllMocks()
})

test('a message that arrived after its field was closed is not there again', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  mount('question/late', () => promise)
  fill(field(), 'The red lace.')
  click(findButton('Send'))
  mounted.unmount()
  resolve({ questions: [] })
  await settle()
  mount('question/late', () => promise)
  expect(field()?.value).toBe('')
})

test('what is typed into a field that was opened again while a message is sent stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  mount('question/meanwhile', () => promise)
  fill(field(), 'The red lace.')
  click(findButton('Send'))
  mounted.unmount()
  mount('question/meanwhile', () => promise)
  fill(field(), 'The red lace, and the blue one.')
  resolve({ questions: [] })
  await settle()
  expect(field()?.value).toBe('The red lace, and the blue one.')
})

test('a message that failed after its field was closed is there again', async () => {
  const { promise, reject } = Promise.withResolvers<Answer>()
  mount('question/failed', () => promise)
  fill(field(), 'The red lace.')
  click(findButton('Send'))
  mounted.unmount()
  reject(createUnreachableRefusal())
  await settle()
  mount('question/failed', () => promise)
  expect(field()?.value).toBe('The red lace.')
})

test('a message that arrived empties its field, and says so', async () => {
  mount('question/open', async () => ({ questions: [] }))
  fill(field(), 'The red lace.')
  click(findButton('Send'))
  await settle()
  expect(field()?.value).toBe('')
  expect(onSent).toHaveBeenCalledOnce()
})

test('a message that is too long stays, and is not sent by its button or by Ctrl and Enter', async () => {
  const send = vi.fn(async () => ({ questions: [] }))
  mount('question/long', send)
  const text = 'x'.repeat(questionLimits.characters + 1)
  fill(field(), text)
  click(findButton('Send'))
  act(() => {
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  })
  await settle()
  expect([send.mock.calls.length, field()?.value]).toEqual([0, text])
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toBe('1 character too many.')
})

/** Sends a message whose answer is lost. */
async function lose(draftKey: string, queryClient?: QueryClient) {
  const send = vi.fn<Send>().mockRejectedValue(createUnreachableRefusal())
  mount(draftKey, send, queryClient)
  fill(field(), 'The red lace.')
  click(findButton('Send'))
  await settle()
  const readIds = () => send.mock.calls.map(([, sendId]) => sendId)
  return { send, readIds }
}

test('a message that is sent again has the id of the first try, also after its field was closed', async () => {
  const { send, readIds } = await lose('question/again')
  click(findButton('Send'))
  await settle()
  mounted.unmount()
  mount('question/again', send)
  click(findButton('Send'))
  await settle()
  const [first] = readIds()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(readIds()).toEqual([first, first, first])
})

test('a message that is changed after a lost answer is another one', async () => {
  const { readIds } = await lose('question/changed')
  fill(field(), 'The blue lace.')
  click(findButton('Send'))
  await settle()
  expect(new Set(readIds()).size).toBe(2)
})

test('a message that is read as stored after a lost answer leaves its field', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = questionsQuery('sub')
  const thread: QuestionThread = {
    id: 'question',
    subject: { kind: 'video', id: 'film', title: 'First light' },
    isBlocking: false,
    isOpen: true,
    turn: 'customer',
    messages: [],
  }
  queryClient.setQueryData(queryKey, [thread])
  const { readIds } = await lose('question/stored', queryClient)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated, 'the threads are read again').toBe(true)
  expect([field()?.value, onSent.mock.calls.length]).toEqual(['The red lace.', 0])
  mounted.unmount()
  const stored = { id: readIds()[0] ?? '', side: 'customer' as const, author: '', text: '', at: '' }
  queryClient.setQueryData(queryKey, [{ ...thread, messages: [stored] }])
  mount('question/stored', async () => ({ questions: [] }), queryClient)
  await settle()
  expect([field()?.value, onSent.mock.calls.length]).toEqual(['', 1])
})
