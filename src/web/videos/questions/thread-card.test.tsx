// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
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
import { ThreadCard } from './thread-card.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: () => send(),
}))

const question: QuestionThread = {
  id: 'question',
  subject: { kind: 'video', id: 'film', title: 'First light' },
  isBlocking: true,
  isOpen: true,
  turn: 'studio',
  messages: [],
}
let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  clearDrafts()
})

test.each([
  ['takes the focus of a button that is gone', false, 'article'],
  ['leaves the focus in a field', true, 'textarea'],
])('a thread %s once it is changed', async (_, isTyping, focused) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(promise)
  mounted = mountInTest(
    <ThreadCard subscriptionId="sub" question={question} side="studio" />,
    new QueryClient(),
  )
  findButton('Close question').focus()
  click(findButton('Close question'))
  await settle()
  blurDisabled()
  if (isTyping) mounted.place.querySelector('textarea')?.focus()
  resolve({ questions: [question] })
  await settle()
  expect(document.activeElement).toBe(mounted.place.querySelector(focused))
})

test.each([
  ['was sent', { questions: [question] }],
  ['failed', createUnreachableRefusal()],
])('a message that %s gives its field the focus that Send had', async (_, answer) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(
    promise.then(() => {
      if (answer instanceof Error) throw answer
      return answer
    }),
  )
  mounted = mountInTest(
    <ThreadCard subscriptionId="sub" question={question} side="customer" />,
    new QueryClient(),
  )
  fill(mounted.place.querySelector('textarea'), 'The red lace.')
  findButton('Send').focus()
  click(findButton('Send'))
  await settle()
  blurDisabled()
  expect(document.activeElement).toBe(document.body)
  resolve(null)
  await settle()
  expect(document.activeElement).toBe(mounted.place.querySelector('textarea'))
})
