import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

interface LogLine {
  level: number
  msg: string
  reqId: string
  err?: { message: string }
}

let lines: LogLine[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as LogLine)
      done()
    },
  }),
)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ log })
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
})

const errors = () => lines.filter((line) => line.level >= 40)

test('a failing data layer is logged with the request’s id, and reported to the caller', async () => {
  const user = await makeUser(app.db)
  await app.db.schema.alterTable('carts').renameTo('carts_away').execute()
  try {
    const answer = await app.call(allCalls.readCart, {}, { as: user })
    expect([answer.status, answer.problem.code]).toEqual([500, 'internal'])
    expect(answer.problem.detail).not.toMatch(/carts|relation/)
    expect(errors()).toEqual([
      expect.objectContaining({
        level: 50,
        reqId: answer.problem.requestId,
        err: expect.objectContaining({ message: 'relation "carts" does not exist' }),
      }),
    ])
  } finally {
    await app.db.schema.alterTable('carts_away').renameTo('carts').execute()
  }
  expect((await app.call(allCalls.readCart, {}, { as: user })).status).toBe(200)
})

test('a database out of reach is logged, and the caller gets a time to retry', async () => {
  const user = await makeUser(app.db)
  const readSession = vi
    .spyOn(app.deps.identity, 'readSession')
    .mockRejectedValue(Object.assign(new Error('the database system is shutting down'), { code: '57P01' }))
  const answer = await app.call(allCalls.readCart, {}, { as: user })
  readSession.mockRestore()
  expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([
    503,
    'database_unavailable',
    '2',
  ])
  expect(errors()).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: expect.stringContaining('shutting') }),
    }),
  ])
})

test('text that the database can’t store is refused as invalid input, not logged as a bug', async () => {
  const user = await makeUser(app.db)
  const { id: subscriptionId } = await makeSubscription(app.db, user)
  const { id: videoId } = await makeVideo(app.db, subscriptionId)
  const asOwner = { as: user }
  const startCard = { use: true, text: 'New\u0000' }
  const endCard = { use: true, logo: true, tagline: 'Ne\u0000w' }
  for (const [answer, field] of [
    [await app.call(allCalls.updateVideo, { videoId, endCard }, asOwner), 'endCard.tagline'],
    [await app.call(allCalls.updateVideo, { videoId, startCard }, asOwner), 'startCard.text'],
    [await app.call(allCalls.listBlockVideos, { subscriptionId, block: 99_999_999_999 }, asOwner), 'block'],
  ] as const) {
    expect([answer.status, answer.problem.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
  }
  expect(errors()).toEqual([])
})

test('an expected “no” is no error: it leaves one line and its own sentence', async () => {
  const user = await makeUser(app.db)
  const answer = await app.call(allCalls.createCheckoutSession, { seenTotalCents: 1 }, { as: user })
  expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
    409,
    'cart_empty',
    'Your cart is empty. Choose your films first.',
  ])
  expect(errors()).toEqual([])
})
