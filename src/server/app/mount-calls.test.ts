import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { holdTable } from '#test/database/hold-table.ts'
import { countBlocked } from '#test/database/until-blocked.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { until } from '#test/until.ts'
import {
  limitChanges,
  limitProviderQuestions,
  limitSecretRequests,
} from '../identity/limits/limit-requests.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

test('a user can make 1,200 changes a minute; reads and other users are not affected', async () => {
  const [busy, other] = [await makeUser(it.db), await makeUser(it.db)]
  const change = (as: { id: string }) => it.call(allCalls.clearCart, {}, { as })
  for (let n = 0; n < 1199; n += 1) await limitChanges(it.deps, busy.id)
  expect((await change(busy)).status).toBe(200)

  const refused = await change(busy)
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await it.call(allCalls.readCart, {}, { as: busy })).status).toBe(200)
  expect((await change(other)).status).toBe(200)

  it.clock.advance(60_000)
  expect((await change(busy)).status).toBe(200)
})

test('a user can cause 120 requests to the card provider a minute, reads included', async () => {
  const [busy, other] = [await makeUser(it.db), await makeUser(it.db)]
  const read = (as: { id: string }) => it.call(allCalls.readBilling, {}, { as })
  for (let n = 0; n < 119; n += 1) await limitProviderQuestions(it.deps, busy.id)
  expect((await read(busy)).status).toBe(200)

  const refused = await read(busy)
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests'])
  expect((await read(other)).status).toBe(200)
  const portal = await it.call(allCalls.openBillingPortal, {}, { as: busy })
  const buy = await it.call(allCalls.createCheckoutSession, { seenTotalCents: 0 }, { as: busy })
  expect([portal.status, buy.status], 'what is opened at the provider').toEqual([429, 429])
  it.clock.advance(60_000)
  expect((await read(busy)).status).toBe(200)
})

test('reads with an id alone count for their network before the session is read, with a refused cookie too', async () => {
  const suspended = await makeUser(it.db)
  const read = (as?: { id: string }) =>
    it.call(allCalls.readCertificate, { certificateId: 'none' }, as && { as })
  expect((await read(suspended)).problem.code).toBe('not_found')
  await it.db
    .updateTable('users')
    .set({ suspendedAt: it.clock.now() })
    .where('id', '=', suspended.id)
    .execute()
  for (let n = 0; n < 1198; n += 1) await limitSecretRequests(it.deps, '127.0.0.1')
  expect((await read(suspended)).problem.code).toBe('account_suspended')

  const refused = await read()
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests'])
  it.clock.advance(10 * 60_000)
  expect((await read()).problem.code).toBe('not_found')
})

/** A large answer; of a film that is not there, which is found out in its turn. */
const videoId = randomUUID()
/** The review reads this table. */
const holdReviews = () => holdTable(it.db, 'videos')

const untilThreeAreMade = () =>
  until(async () => (await countBlocked(it.db)) === 3, 60_000, 'no three are made')

test('three large answers are made at once, the others in turn, and other calls go on', async () => {
  const reader = await makeUser(it.db)
  const read = () => it.call(allCalls.readReview, { videoId }, { as: reader })
  await it.call(allCalls.readCart, {}, { as: reader })
  const release = await holdReviews()
  const answers = Array.from({ length: 10 }, read)
  try {
    await untilThreeAreMade()
    expect((await it.call(allCalls.readCart, {}, { as: reader })).status).toBe(200)
    expect(await countBlocked(it.db)).toBe(3)
    // Whichever comes last: the others wait.
    answers.push(read())
    expect((await Promise.race(answers)).problem.code, 'more than ten of one person').toBe('busy')
  } finally {
    await release()
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 404), 503])
})

test('who hangs up gives their places to their next large answers', async () => {
  const cookie = await it.signIn(await makeUser(it.db))
  const baseUrl = await it.app.listen({ host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  // Without an agent each has a connection of its own, which ends with it.
  const read = (signal?: AbortSignal) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(
        baseUrl + allCalls.readReview.path.replace(':videoId', videoId),
        { headers: { cookie }, agent: false, signal },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        },
      ).on('error', reject)
    })
  const countConnections = promisify(it.app.server.getConnections.bind(it.app.server))
  const release = await holdReviews()
  try {
    const abandoned = Array.from({ length: 11 }, async () => read(hangUp.signal).catch(() => 'hung up'))
    expect(await Promise.race(abandoned), 'one more than there are places').toBe(503)
    await untilThreeAreMade()
    hangUp.abort()
    expect((await Promise.all(abandoned)).filter((each) => each === 'hung up')).toHaveLength(10)
    await until(async () => (await countConnections()) === 0, 60_000, 'the server has not heard of it')
    // The three that had begun are made to their end, and have their places until then.
    const next = Array.from({ length: 8 }, async () => read())
    expect(await Promise.race(next), 'one more than the other places').toBe(503)
    await release()
    expect((await Promise.all(next)).toSorted()).toEqual([...Array.from({ length: 7 }, () => 404), 503])
  } finally {
    await release()
  }
})
