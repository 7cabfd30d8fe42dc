import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('half a character, as browsers send it where a limit cuts an emoji, does not fail the save', async () => {
  const user = await makeUser(app.db)
  const { id: subscriptionId } = await makeSubscription(app.db, user)
  const { id: videoId } = await makeVideo(app.db, subscriptionId)
  const { status, output } = await app.call(
    allCalls.updateVideo,
    { videoId, startCard: { use: true, text: 'New\ud83d' } },
    { as: user },
  )
  expect([status, output.video.startCard.text]).toEqual([200, 'New\ufffd'])
})

test.each(['a', 'productSelections'])('%s nested without end is refused, and is no bug', async (field) => {
  const [user, admin] = [await makeUser(app.db), await makeAdmin(app.db)]
  const { id: subscriptionId } = await makeSubscription(app.db, user)
  const { id: videoId } = await makeVideo(app.db, subscriptionId)
  const payload = `{"${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  for (const [method, url, who] of [
    ['PUT', '/api/cart', user],
    ['PATCH', `/api/videos/${videoId}`, admin],
  ] as const) {
    const headers = {
      origin: testBaseUrl,
      cookie: await app.signIn(who),
      'content-type': 'application/json',
    }
    const answer = await app.app.inject({ method, url, headers, payload })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 422, 'invalid_input'])
  }
})

test('a number that the database can’t store is refused', async () => {
  const product = { title: 'Ten', description: '', lengthSeconds: 10, tokens: 2, isActive: true }
  const { status, problem } = await app.call(
    allCalls.createProduct,
    { ...product, position: 1e15 },
    { as: await makeAdmin(app.db) },
  )
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['position']])
})

test('a list as long as a request may be is no bug', async () => {
  const payload = `{"productSelections":{"x":[${'0,'.repeat(130_900)}0]},"productTotalPrice":0}`
  const cookie = await app.signIn(await makeUser(app.db))
  const headers = { origin: testBaseUrl, cookie, 'content-type': 'application/json' }
  const answer = await app.app.inject({ method: 'PUT', url: '/api/cart', headers, payload })
  expect(answer.statusCode).toBe(200)
})
