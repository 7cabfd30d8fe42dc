import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSession } from '#shared/contract/identity/identity.ts'
import { dayMs, hourMs } from '#shared/time-units.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { sessionsMax, startSession } from './start-session.ts'

let production: TestApp
let sandbox: TestApp
beforeAll(async () => {
  production = await startTestApp({ env: { NODE_ENV: 'production', SANDBOX: 'cards,google,mail' } })
  sandbox = await startTestApp()
})
afterAll(() => Promise.all([production.close(), sandbox.close()]))

const isSignedIn = async (app: TestApp, as: { id: string }) =>
  (await app.call(readSession, {}, { as })).output.user !== null

test('a session that is used all the time ends ninety days after signing in', async () => {
  const user = await makeUser(sandbox.db)
  const readExpiry = async () =>
    (
      await sandbox.db
        .selectFrom('sessions')
        .select('expiresAt')
        .where('userId', '=', user.id)
        .executeTakeFirstOrThrow()
    ).expiresAt.getTime()
  expect(await isSignedIn(sandbox, user)).toBe(true)
  const signedInAt = sandbox.clock.now().getTime()
  for (const daysLater of [20, 40, 60, 80]) {
    sandbox.clock.advance(20 * dayMs)
    expect(await isSignedIn(sandbox, user)).toBe(true)
    // The use is noted beside the request.
    const expected = signedInAt + Math.min(daysLater + 30, 90) * dayMs
    await expect.poll(readExpiry).toBe(expected)
  }
  sandbox.clock.advance(10 * dayMs - hourMs)
  expect(await isSignedIn(sandbox, user)).toBe(true)
  sandbox.clock.advance(hourMs)
  expect(await isSignedIn(sandbox, user)).toBe(false)
})

test('a person has a hundred sessions at most, the ones used last, with the beginning of what a browser says of itself', async () => {
  const { id } = await makeUser(sandbox.db)
  const begin = (seconds: number) =>
    startSession(sandbox.db, 'secret', id, {
      now: new Date(sandbox.clock.now().getTime() + seconds * 1_000),
      userAgent: `${seconds} ${'x'.repeat(15_000)}`,
    })
  for (let seconds = 0; seconds <= sessionsMax; seconds += 1) await begin(seconds)
  const sessions = await sandbox.db
    .selectFrom('sessions')
    .select('userAgent')
    .where('userId', '=', id)
    .orderBy('updatedAt')
    .execute()
  expect(sessions).toHaveLength(sessionsMax)
  expect(sessions[0]?.userAgent).toBe(`1 ${'x'.repeat(298)}`)
})

test('in production an admin signs in every day, a customer does not', async () => {
  const [admin, customer] = [await makeAdmin(production.db), await makeUser(production.db)]
  expect(await isSignedIn(production, admin)).toBe(true)
  expect(await isSignedIn(production, customer)).toBe(true)
  production.clock.advance(dayMs)
  expect(await isSignedIn(production, admin)).toBe(true)
  production.clock.advance(1)
  expect(await isSignedIn(production, admin)).toBe(false)
  expect(await isSignedIn(production, customer)).toBe(true)
})
