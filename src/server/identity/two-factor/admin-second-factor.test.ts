import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { makeCode } from '#test/identity/second-factor.ts'
import { makeAuthenticator } from '#test/identity/soft-authenticator.ts'
import { readCookies } from '#test/identity/start-identity-app.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

let production: TestApp
let sandbox: TestApp
beforeAll(async () => {
  production = await startTestApp({ env: { NODE_ENV: 'production', SANDBOX: 'cards,google,mail' } })
  sandbox = await startTestApp()
})
afterAll(() => Promise.all([production.close(), sandbox.close()]))

test('in production an admin without a second factor is refused with the reason, until it is set up', async () => {
  const admin = await makeAdmin(production.db)
  const ask = () => production.call(readAdminOverview, {}, { as: admin })
  expect(await ask()).toMatchObject({ status: 403, problem: { code: 'second_factor_needed' } })
  const before = await production.call(readSession, {}, { as: admin })
  expect(before.output).toMatchObject({ roles: ['user'], isSecondFactorNeeded: true })

  const { output } = await production.call(authEndpoints.beginSecondFactor, {}, { as: admin })
  expect((await ask()).status, 'not yet confirmed').toBe(403)
  const code = makeCode(output.secret, production.clock.now())
  await production.call(authEndpoints.confirmSecondFactor, { code }, { as: admin })
  expect((await ask()).status).toBe(200)
  expect((await production.call(readSession, {}, { as: admin })).output.roles).toEqual(['user', 'admin'])
})

test('in production a customer needs none, and is refused as ever', async () => {
  const customer = await makeUser(production.db)
  const answer = await production.call(readAdminOverview, {}, { as: customer })
  expect(answer).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
})

test('the sandbox requires no second factor of admins', async () => {
  const admin = await makeAdmin(sandbox.db)
  expect((await sandbox.call(readAdminOverview, {}, { as: admin })).status).toBe(200)
})

test('in production an admin who shows a passkey is one; the password alone is not enough to add another', async () => {
  const admin = await makeAdmin(production.db)
  const ask = async (cookie: string) =>
    (await production.app.inject({ url: readAdminOverview.path, headers: { cookie } })).statusCode
  const post = (path: string, payload: object, cookie = '') =>
    production.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: { origin: production.deps.config.baseUrl, cookie },
    })
  const { baseUrl } = production.deps.config
  const device = makeAuthenticator({ baseUrl, userId: admin.id })
  const first = await production.signIn(admin)
  expect(await ask(first)).toBe(403)
  const begun = await post('/passkey/generate-register-options', {}, first)
  await post('/passkey/verify-registration', { name: 'Key', credential: device.make(begun.json()) }, first)
  expect(await ask(first), 'the session that has just shown it').toBe(200)

  const byPassword = await production.signIn(admin)
  expect(await ask(byPassword)).toBe(403)
  for (const path of ['/passkey/generate-register-options', '/two-factor/enable'])
    expect((await post(path, {}, byPassword)).json(), path).toMatchObject({ code: 'second_factor_needed' })

  const options = (await post('/passkey/generate-authenticate-options', {})).json<{ challenge: string }>()
  const shown = await post('/passkey/verify-authentication', { credential: device.show(options) })
  expect(await ask(readCookies(shown))).toBe(200)
})
