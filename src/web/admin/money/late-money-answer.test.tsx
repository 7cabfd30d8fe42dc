// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { click, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { useMoneyIntent } from './use-money-intent.ts'

const sent: { intentId: string; answer: PromiseWithResolvers<string> }[] = []

function Form() {
  const { mutate, end, isUnanswered } = useMoneyIntent<string, string>(
    'late',
    (intentId) => {
      const answer = Promise.withResolvers<string>()
      sent.push({ intentId, answer })
      return answer.promise
    },
    () => undefined,
  )
  return (
    <>
      <button onClick={() => mutate('10')}>Send</button>
      <button onClick={end}>Discard</button>
      <output>{isUnanswered ? 'unanswered' : ''}</output>
    </>
  )
}

test('a late answer does not end the intent that was begun since', async () => {
  const first = mountInTest(<Form />, new QueryClient())
  click(findButton('Send'))
  await settle()
  first.unmount()

  const second = mountInTest(<Form />, new QueryClient())
  click(findButton('Discard'))
  click(findButton('Send'))
  await settle()
  sent[0]?.answer.resolve('done')
  await settle()
  sent[1]?.answer.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(second.place.querySelector('output')?.textContent).toBe('unanswered')
  click(findButton('Send'))
  await settle()
  expect(sent[1]?.intentId).not.toBe(sent[0]?.intentId)
  expect(sent[2]?.intentId, 'the retry is the same intent').toBe(sent[1]?.intentId)
  second.unmount()
})
