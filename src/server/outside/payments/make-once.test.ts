import { expect, test } from 'vitest'
import { createMemoryKeyAttempts } from '#test/identity/memory-key-attempts.ts'
import { createMakeOnce } from './make-once.ts'

/** A provider that stores the first answer to each key, like the real one. */
function createProvider(answers: ('made' | 'refused' | 'failed' | 'failed, but made' | 'lost' | 'limit')[]) {
  const stored = new Map<string, 200 | 400 | 500>()
  const things: string[] = []
  const keys: string[] = []
  return {
    things,
    keys,
    find: async () => things[0] ?? null,
    async make({ idempotencyKey }: { idempotencyKey: string }) {
      keys.push(idempotencyKey)
      const status = stored.get(idempotencyKey)
      if (status === 200) return things[0] ?? ''
      if (status !== undefined) throw failures[status]
      const answer = answers.shift() ?? 'made'
      if (answer === 'limit') throw failure('StripeRateLimitError', 429)
      if (answer === 'refused') {
        stored.set(idempotencyKey, 400)
        throw failures[400]
      }
      if (answer !== 'failed') things.push(`thing ${things.length + 1}`)
      const isFailed = answer === 'failed' || answer === 'failed, but made'
      stored.set(idempotencyKey, isFailed ? 500 : 200)
      if (isFailed) throw failures[500]
      if (answer === 'lost') throw failure('StripeConnectionError')
      return things[0] ?? ''
    },
  }
}

const failure = (type: string, statusCode?: number) =>
  Object.assign(new Error('No.'), { type, ...(statusCode === undefined ? {} : { statusCode }) })

const failures = {
  400: failure('StripeInvalidRequestError', 400),
  500: failure('StripeAPIError', 500),
}

test.each([
  [['refused'], ['a', 'a-retry-2']],
  [['failed'], ['a', 'a-retry-2']],
  [
    ['failed', 'failed'],
    ['a', 'a-retry-2', 'a-retry-3'],
  ],
  [['failed, but made'], ['a']],
  [['lost'], ['a', 'a']],
  [['limit'], ['a', 'a']],
  [
    ['failed', 'lost'],
    ['a', 'a-retry-2'],
  ],
] as const)('after %j one thing is there, asked for with the keys %j', async (answers, keys) => {
  const provider = createProvider([...answers])
  const makeOnce = createMakeOnce(createMemoryKeyAttempts())
  const ask = () => makeOnce({ action: 'a', ...provider }).catch(() => null)
  let made = await ask()
  for (let more = 0; more < answers.length && made === null; more += 1) made = await ask()
  expect(made).toBe('thing 1')
  expect(provider.things).toEqual(['thing 1'])
  expect(provider.keys).toEqual(keys)
})

const failToLook = () => Promise.reject(failure('StripeConnectionError'))

test('a failed lookup uses up no key', async () => {
  const attempts = createMemoryKeyAttempts()
  const provider = createProvider(['failed'])
  const ask = createMakeOnce(attempts)
  await expect(ask({ action: 'a', ...provider, find: failToLook })).rejects.toThrow('No.')
  expect(await attempts.findAttempt('a')).toBe(1)
})

test('calls for one action at the same time share one request', async () => {
  const provider = createProvider(['failed'])
  const makeOnce = createMakeOnce(createMemoryKeyAttempts())
  const ask = () => makeOnce({ action: 'a', ...provider })
  const failed = await Promise.allSettled([ask(), ask(), ask()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all([ask(), ask()])).toEqual(['thing 1', 'thing 1'])
  expect(provider.keys).toEqual(['a', 'a-retry-2'])
})
