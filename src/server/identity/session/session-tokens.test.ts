import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'
import { hashPassword } from '../password/password-hashing.ts'
import { openCookie, sealToken, sessionCookieName } from './session-cookie.ts'
import { sessionSecret } from './start-session.ts'
import { writePassword } from '../store/users.db.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const name = sessionCookieName(false)
const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })
const enter = async (email: string, secret = password) =>
  readCookies(await it.post('/sign-in/email', { email, password: secret }))

test('a copy of the whole database opens no session', async () => {
  const userId = await addUser('copied@brand.example')
  const cookie = await enter('copied@brand.example')
  const row = await it.deps.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const secret = await sessionSecret(it.deps.db)
  const token = openCookie(cookie, name, secret) ?? ''
  expect(JSON.stringify(row)).not.toContain(token)

  // With the secret of the same copy, all that stands in the row can be signed as we sign.
  for (const value of Object.values(row)) {
    const forged = `${name}=${sealToken(String(value), secret)}`
    expect(await it.findSignedInEmail(forged), String(value)).toBeNull()
  }
  expect(await it.findSignedInEmail(cookie)).toBe('copied@brand.example')
})

test('a changed password ends reset links and first steps that were there before', async () => {
  const email = 'stale@brand.example'
  const userId = await addUser(email)
  const cookie = await enter(email)
  await it.post('/request-password-reset', { email })
  await it.post('/request-password-reset', { email })
  const resetTokens = async () =>
    (await it.emailsTo(email)).filter(({ kind }) => kind === 'reset').map(readEmailToken)
  const [older, newer] = await resetTokens()
  const newPassword = 'a different password'
  const reset = (token = '') => it.post('/reset-password', { token, newPassword: 'one more password' })
  const linksLeft = () =>
    it.deps.db.selectFrom('verifications').select('id').where('value', '=', userId).execute()

  const changed = await it.post('/change-password', { currentPassword: password, newPassword }, { cookie })
  expect(changed.statusCode).toBe(200)
  for (const token of [older, newer]) expect((await reset(token)).statusCode).toBe(410)
  expect(await it.findSignedInEmail(await enter(email, newPassword)), 'nothing was reset').toBe(email)

  await it.post('/request-password-reset', { email })
  await it.post('/request-password-reset', { email })
  const [first, second] = (await resetTokens()).slice(2)
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(first)).statusCode, 'older than the reset').toBe(410)
  expect(await linksLeft()).toEqual([])
})

test('who signs in with the old password while it changes is too late', async () => {
  const email = 'meanwhile@brand.example'
  const userId = await addUser(email)
  const late = await it.deps.db.transaction().execute(async (tx) => {
    await writePassword(tx, userId, await hashPassword('a different password'), new Date())
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
    const signingIn = it.post('/sign-in/email', { email, password }).then((answer) => answer)
    // The old password is still the one that others see; it is checked, and found right.
    await untilBlocked(it.deps.db)
    return { signingIn }
  })
  expect((await late.signingIn).json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
  expect(await it.deps.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).toEqual(
    [],
  )
})
