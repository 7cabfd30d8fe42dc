import { expect, it } from 'vitest'
import { createSendId } from './send-id.ts'

const question = { subject: { kind: 'video', id: 'film' }, text: 'Which lace?', isBlocking: false }

it('a retry of the same question has the same id, until it arrived', () => {
  const { readId, forget } = createSendId()
  const first = readId(question)
  expect(readId({ ...question })).toBe(first)
  forget()
  expect(readId(question)).not.toBe(first)
})

it.each([{ isBlocking: true }, { text: 'Which shoe?' }, { subject: { kind: 'item', id: 'lace' } }])(
  'a question that is sent again with %j is another one',
  (change) => {
    const { readId } = createSendId()
    expect(readId({ ...question, ...change })).not.toBe(readId(question))
  },
)
