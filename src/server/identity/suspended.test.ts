import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { createVerifiedUser } from './sign-up/create-verified-user.ts'
import { sessionSecret, startSession } from './session/start-session.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const makeEmail = (name: string) => `${name}@brand.example`
const addUser = (name: string) => createVerifiedUser(it.deps, { email: makeEmail(name), password, name })
const suspend = (name: string) =>
  it.deps.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('email', '=', makeEmail(name))
    .execute()
const signIn = (name: string, secret = password) =>
  it.post('/sign-in/email', { email: makeEmail(name), password: secret })

describe('a suspended user', () => {
  test('learns it with the right password only', async () => {
    await addUser('ana')
    await suspend('ana')
    const right = await signIn('ana')
    expect([right.statusCode, right.json().code]).toEqual([403, 'account_suspended'])
    expect(right.cookies).toEqual([])
    const visibleAnswer = ({ statusCode, body }: Awaited<ReturnType<typeof signIn>>) => [
      statusCode,
      body.replace(/"requestId":"[^"]*"/, ''),
    ]
    expect(visibleAnswer(await signIn('ana', 'not the password'))).toEqual(
      visibleAnswer(await signIn('nobody', 'not the password')),
    )
  })

  test('may set a new password by an e-mail, and still does not get in', async () => {
    await addUser('ben')
    await suspend('ben')
    await it.post('/request-password-reset', { email: makeEmail('ben') })
    const token = readEmailToken((await it.emailsTo(makeEmail('ben'))).at(-1))
    const newPassword = 'a different password'
    expect((await it.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    expect((await signIn('ben', newPassword)).json().code).toBe('account_suspended')
  })

  test('does not get in by the link of the first e-mail', async () => {
    const person = { name: 'Cleo', email: makeEmail('cleo'), password }
    const cookie = readCookies(await it.post('/sign-up/email', person))
    await suspend('cleo')
    const token = readEmailToken((await it.emailsTo(makeEmail('cleo'))).at(-1))
    const answer = await it.post('/verify-email', { token }, { cookie })
    expect([answer.json().code, answer.cookies]).toEqual(['account_suspended', []])
  })

  test('gets no session, not even between the password and the second step', async () => {
    const id = await addUser('dan')
    await suspend('dan')
    const secret = await sessionSecret(it.deps.db)
    await expect(startSession(it.deps.db, secret, id)).rejects.toMatchObject({ code: 'account_suspended' })
  })

  test('can do nothing about the account with the session that is left, but end it', async () => {
    await addUser('eva')
    const cookie = readCookies(await signIn('eva'))
    await suspend('eva')
    const own = Object.values<Call>(authEndpoints).filter((endpoint) => endpoint.access === 'session')
    expect(own.length).toBeGreaterThan(5)
    for (const { path, method } of own) {
      const headers = { cookie, origin: it.deps.config.baseUrl }
      const payload = method === 'GET' ? {} : { payload: {} }
      const answer = await it.app.inject({ url: path, method, headers, ...payload })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'account_suspended'])
    }
    expect((await it.post('/sign-out', {}, { cookie })).statusCode).toBe(200)
  })
})

test('a session without a verified address is anonymous', async () => {
  const id = await addUser('fay')
  const { cookie } = await startSession(it.deps.db, await sessionSecret(it.deps.db), id)
  expect(await it.findSignedInEmail(cookie)).toBe(makeEmail('fay'))
  await it.deps.db.updateTable('users').set({ emailVerified: false }).where('id', '=', id).execute()
  expect(await it.findSignedInEmail(cookie)).toBeNull()
})
