import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Browser } from '#test/identity/open-browser.ts'
import { startIdentityApp, readEmailToken, type IdentityApp } from '#test/identity/start-identity-app.ts'
import { readMigrations } from '../../outside/database/migrate.ts'
import { createUser } from '../store/create-user.ts'
import { hashToken } from '../store/hash-token.ts'
import { insertLink } from '../store/links.db.ts'
import { hashPassword } from '../password/password-hashing.ts'
import { findPasswordHash, writePassword } from '../store/users.db.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())
beforeEach(() => it.deps.db.deleteFrom('rateLimits').execute())

const password = 'chosen at the desk'
const signUp = (browser: Browser, email: string) =>
  browser.post('/sign-up/email', { name: 'Mara', email, password, from: '/product/build/?plan=yearly' })
const newestTokenTo = async (email: string) => readEmailToken((await it.emailsTo(email)).at(-1))

/** Signs up at the desk and opens the e-mail on the phone. */
async function openOnPhone(email: string) {
  const [desk, phone] = [openBrowser(it, '203.0.113.1'), openBrowser(it, '203.0.113.2')]
  await signUp(desk, email)
  const token = await newestTokenTo(email)
  return { desk, phone, token }
}

describe('a verification link that is opened in another browser', () => {
  test('requires a password, stays valid without one, and returns to where the user came from', async () => {
    const email = 'mara@brand.example'
    const { phone, token } = await openOnPhone(email)
    for (let time = 0; time < 2; time++) {
      const asked = await phone.post('/verify-email', { token })
      expect(asked.json()).toEqual({ status: 'password_needed', email, name: 'Mara' })
      expect(asked.cookies).toEqual([])
    }
    const chosen = await phone.post('/verify-email', {
      token,
      name: 'Mara L.',
      newPassword: 'chosen on the phone',
    })
    expect(chosen.json()).toEqual({ status: true, from: '/product/build/?plan=yearly' })
    expect(await phone.readSignedInEmail()).toBe(email)
    const user = await it.deps.db
      .selectFrom('users')
      .select(['name', 'emailVerified'])
      .where('email', '=', email)
      .execute()
    expect(user).toEqual([{ name: 'Mara L.', emailVerified: true }])
    expect((await phone.post('/verify-email', { token, newPassword: 'a third password' })).statusCode).toBe(
      410,
    )
  })

  test('has an error for a weak password, and stays valid', async () => {
    const { phone, token } = await openOnPhone('weak@brand.example')
    for (const newPassword of ['short', 'weak@brand.example']) {
      const answer = await phone.post('/verify-email', { token, newPassword })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty('newPassword')
    }
    expect((await phone.post('/verify-email', { token, newPassword: 'a better one' })).statusCode).toBe(200)
  })

  test('sets one password, also when two are chosen at the same moment', async () => {
    const email = 'race@brand.example'
    const { phone, token } = await openOnPhone(email)
    const passwords = ['chosen at once, one', 'chosen at once, two']
    const answers = await Promise.all(
      passwords.map((newPassword) => phone.post('/verify-email', { token, newPassword })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const signIns = await Promise.all(
      passwords.map((each) => phone.post('/sign-in/email', { email, password: each })),
    )
    expect(signIns.map(({ statusCode }) => statusCode)).toEqual(
      answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)),
    )
  })
})

describe('the browser that signed up and waits', () => {
  test('continues signed in, once, when the same password was chosen elsewhere', async () => {
    const email = 'same@brand.example'
    const { desk, phone, token } = await openOnPhone(email)
    expect((await desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })
    await phone.post('/verify-email', { token, newPassword: password })
    const copy = openBrowser(it, '203.0.113.9')
    expect((await copy.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.post('/sign-up/continue')))
    expect(answers.filter((answer) => answer.json<{ isSignedIn: boolean }>().isSignedIn)).toHaveLength(1)
    expect(await desk.readSignedInEmail()).toBe(email)
  })

  test('stays where it is when another password was chosen, and signs in with that one', async () => {
    const email = 'other@brand.example'
    const { desk, phone, token } = await openOnPhone(email)
    await phone.post('/verify-email', { token, newPassword: 'chosen on the phone' })
    expect((await desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })
    const refused = await desk.post('/sign-in/email', { email, password })
    expect(refused.json()).toMatchObject({ code: 'email_not_verified' })
    expect((await desk.post('/sign-in/email', { email, password: 'chosen on the phone' })).statusCode).toBe(
      200,
    )
  })

  test('is not signed in by a link that someone else requested, with any password', async () => {
    const email = 'sent-by-other@brand.example'
    const { desk, phone } = await openOnPhone(email)
    await openBrowser(it, '198.51.100.6').post('/send-verification-email', { email })
    await phone.post('/verify-email', { token: await newestTokenTo(email), newPassword: password })
    expect((await desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })
  })

  test('is let in by its own “send again”', async () => {
    const email = 'again@brand.example'
    const { desk, phone } = await openOnPhone(email)
    await desk.post('/send-verification-email', { email })
    await phone.post('/verify-email', { token: await newestTokenTo(email), newPassword: password })
    expect((await desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: true })
  })

  test('is no longer signed in once the password was changed, or a second factor requires a code', async () => {
    const changed = await openOnPhone('changed@brand.example')
    await changed.phone.post('/verify-email', { token: changed.token, newPassword: password })
    const passwords = { currentPassword: password, newPassword: 'a later password' }
    expect((await changed.phone.post('/change-password', passwords)).statusCode).toBe(200)
    expect((await changed.desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })

    const factor = await openOnPhone('factor@brand.example')
    await factor.phone.post('/verify-email', { token: factor.token, newPassword: password })
    const { id } = await it.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'factor@brand.example')
      .executeTakeFirstOrThrow()
    await it.deps.db
      .insertInto('secondFactors')
      .values({ userId: id, sealedSecret: 'sealed', confirmedAt: new Date() })
      .execute()
    expect((await factor.desk.post('/sign-up/continue')).json()).toEqual({ isSignedIn: false })
  })
})

test('the cookie of a sign-up is read by no script, sent by no other site, and on a secure origin bound to the host', async () => {
  const secure = await startIdentityApp({
    BASE_URL: 'https://films.example',
    SANDBOX: 'cards,google,mail',
  })
  try {
    const answer = await signUp(openBrowser(secure, '203.0.113.1'), 'mara@brand.example')
    expect([answer.headers['set-cookie']].flat().join('\n')).toMatch(
      /^__Host-arcframe\.sign_up=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure$/,
    )
  } finally {
    await secure.close()
  }
})

test('a link from before, which carried a password, asks for a new one; the password from before is gone', async () => {
  const { db, clock } = it.deps
  const email = 'before@brand.example'
  const phone = openBrowser(it, '203.0.113.2')
  await sql`drop table sign_ups`.execute(db)
  const user = await createUser(it.deps, { email, name: 'Mara' })
  if (!user) throw new Error('The address is taken')
  await writePassword(db, user.id, await hashPassword(password), clock.now())
  const old = { userId: user.id, passwordHash: 'argon2', name: 'Mara', from: '/product/cart/' }
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  await insertLink(db, `verify-email:${hashToken('old')}`, JSON.stringify(old), clock.now(), expiresAt)
  const migration = (await readMigrations()).find(({ name }) => name === '0008-sign-ups.sql')
  await sql.raw(migration?.sql ?? '').execute(db)

  expect(await findPasswordHash(db, user.id)).toBeNull()
  const asked = await phone.post('/verify-email', { token: 'old' })
  expect(asked.json()).toEqual({ status: 'password_needed', email, name: 'Mara' })
  const chosen = await phone.post('/verify-email', { token: 'old', newPassword: 'chosen on the phone' })
  expect(chosen.json()).toEqual({ status: true, from: '/product/cart/' })
})
