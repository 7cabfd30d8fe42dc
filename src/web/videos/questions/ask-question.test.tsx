// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/text/stored-drafts.ts'
import { AskQuestion } from './ask-question.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn<(input: unknown) => Promise<unknown>>() }))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (_: unknown, input: unknown) => send(input),
}))

let mounted: Mounted
const mount = () => {
  mounted = mountInTest(
    <AskQuestion
      subscriptionId="sub"
      subjects={[
        { kind: 'video', id: 'film', title: 'First light' },
        { kind: 'item', id: 'shoe', title: 'Trail shoe' },
      ]}
    />,
    new QueryClient(),
  )
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
