import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the session has the user, whether the address is verified, and the roles of the user document', async () => {
  const user = await makeUser(app.db, { name: 'Mara', roles: ['user', 'admin'] })
  const { output } = await app.call(allCalls.readSession, {}, { as: user })
  expect(output).toEqual({
    user: { uid: user.id, email: user.email, emailVerified: true, displayName: 'Mara', photoURL: null },
    roles: ['user', 'admin'],
  })
})

test('an anonymous session has no user and no roles', async () => {
  expect((await app.call(allCalls.readSession, {})).output).toEqual({ user: null, roles: [] })
})
