import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  comparableHeaders,
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { createUser } from '../store/create-user.ts'
import { createVerifiedUser } from './create-verified-user.ts'
import { findUserByEmail } from '../store/users.db.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp({ ADMIN_EMAILS: 'boss@studio.example' })
})
afterAll(() => it.close())

const password = 'a long enough password'
const person = (email: string, more: object = {}) => ({ name: 'Mara', email, password, ...more })
const signIn = (email: string, secret = password) => it.post('/sign-in/email', { email, password: secret })
const newestTokenTo = async (email: string) => readEmailToken((await it.emailsTo(email)).at(-1))

async function signUpAndVerify(email: string) {
  const cookie = readCookies(await it.post('/sign-up/email', person(email)))
  return it.post('/verify-email', { token: await newestTokenTo(email) }, { cookie })
}

const readUserRow = (email: string) =>
  it.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('signing up', () => {
  test('leads through the e-mail’s link into a session, and back to where the person came from', async () => {
    const answer = await it.post(
      '/sign-up/email',
      person('mara@brand.example', { from: '/product/build/?plan=yearly' }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: true })
    expect(await it.findSignedInEmail(readCookies(answer))).toBeNull()

    const [message] = await it.emailsTo('mara@brand.example')
    expect(message).toMatchObject({ kind: 'verify' })
    const verified = await it.post(
      '/verify-email',
      { token: readEmailToken(message) },
      { cookie: readCookies(answer) },
    )
    expect(verified.json()).toEqual({ status: true, from: '/product/build/?plan=yearly' })
    expect(await it.findSignedInEmail(readCookies(verified))).toBe('mara@brand.example')
    expect(await readUserRow('mara@brand.example')).toMatchObject({
      name: 'Mara',
      emailVerified: true,
      roles: ['user'],
      extra: {},
    })
  })

  test('answers alike for a new, a waiting and a verified address; only the e-mail differs', async () => {
    await signUpAndVerify('known@brand.example')
    await it.post('/sign-up/email', person('waiting@brand.example'))
    const answers = await Promise.all(
      ['known@brand.example', 'waiting@brand.example', 'new@brand.example'].map((email) =>
        it.post('/sign-up/email', person(email, { password: 'another password' })),
      ),
    )
    const seen = answers.map((answer) => ({
      statusCode: answer.statusCode,
      body: answer.body,
      headers: comparableHeaders(answer),
    }))
    expect(seen[0]).toEqual(seen[2])
    expect(seen[1]).toEqual(seen[2])

    const lastEmail = async (email: string) => (await it.emailsTo(email)).at(-1)?.kind
    expect(await lastEmail('known@brand.example')).toBe('already-registered')
    expect(await lastEmail('waiting@brand.example')).toBe('verify')
    expect(await lastEmail('new@brand.example')).toBe('verify')
    expect((await signIn('known@brand.example')).statusCode).toBe(200)
    expect((await signIn('known@brand.example', 'another password')).statusCode).toBe(401)
  })

  test('changes nothing beyond name, address and password, whatever else is sent', async () => {
    const extra = {
      id: 'mine',
      userId: 'mine',
      roles: ['admin'],
      emailVerified: true,
      createdAt: '2000-01-01',
      extra: { a: 1 },
    }
    expect((await it.post('/sign-up/email', person('greedy@brand.example', extra))).statusCode).toBe(200)
    const row = await readUserRow('greedy@brand.example')
    expect(row).toMatchObject({ roles: ['user'], emailVerified: false, extra: {} })
    expect(row.id).not.toBe('mine')
    expect(row.createdAt.getFullYear()).toBeGreaterThan(2000)
  })

  test('has an error for each invalid field', async () => {
    const answer = await it.post('/sign-up/email', { name: ' ', email: 'no address', password: 'short' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      fields: {
        name: 'Tell us your name.',
        email: 'This does not look like an e-mail address.',
        password: 'Use at least 10 characters.',
      },
    })
  })

  test('finds an address again however it is capitalised', async () => {
    await it.post('/sign-up/email', person('  Capital@Brand.Example '))
    expect(await findUserByEmail(it.deps.db, 'capital@brand.example')).not.toBeNull()
  })

  test('with another person’s address gains nothing: the owner’s own link brings the owner’s password', async () => {
    const email = 'owner@brand.example'
    const owner = await it.post('/sign-up/email', person(email, { password: 'the owner’s password' }))
    const ownersToken = await newestTokenTo(email)
    await it.post('/sign-up/email', person(email, { password: 'the attacker’s password' }))
    const attackersToken = await newestTokenTo(email)
    await it.post('/verify-email', { token: ownersToken }, { cookie: readCookies(owner) })

    expect((await signIn(email, 'the owner’s password')).statusCode).toBe(200)
    expect((await signIn(email, 'the attacker’s password')).statusCode).toBe(401)
    expect((await it.post('/verify-email', { token: attackersToken })).statusCode).toBe(410)
    expect((await signIn(email, 'the attacker’s password')).statusCode).toBe(401)
  })
})

describe('the verification link', () => {
  test('works once, also when it is used many times at the same moment', async () => {
    const signedUp = await it.post('/sign-up/email', person('once@brand.example'))
    const token = await newestTokenTo('once@brand.example')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        it.post('/verify-email', { token }, { cookie: readCookies(signedUp) }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19)
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)
  })

  test('has no effect when only its address is opened', async () => {
    const signedUp = await it.post('/sign-up/email', person('prefetched@brand.example'))
    const token = await newestTokenTo('prefetched@brand.example')
    expect((await it.get(`/verify-email?token=${token}`)).statusCode).toBe(404)
    const cookie = readCookies(signedUp)
    expect((await it.post('/verify-email', { token }, { cookie })).json()).toMatchObject({ status: true })
  })

  test('expires after a day', async () => {
    await it.post('/sign-up/email', person('late@brand.example'))
    const token = await newestTokenTo('late@brand.example')
    await it.deps.db
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('identifier', 'like', 'verify-email:%')
      .execute()
    const answer = await it.post('/verify-email', { token })
    expect(answer.json()).toMatchObject({ code: 'link_invalid' })
    expect((await readUserRow('late@brand.example')).emailVerified).toBe(false)
  })

  test('leads nowhere but to our own pages', async () => {
    const signedUp = await it.post(
      '/sign-up/email',
      person('lured@brand.example', { from: '//evil.example/dashboard/' }),
    )
    const verified = await it.post(
      '/verify-email',
      { token: await newestTokenTo('lured@brand.example') },
      { cookie: readCookies(signedUp) },
    )
    expect(verified.json()).toEqual({ status: true, from: null })
  })

  test('makes addresses in ADMIN_EMAILS admins, and no others', async () => {
    const signedUp = await it.post('/sign-up/email', person('boss@studio.example'))
    expect((await readUserRow('boss@studio.example')).roles).toEqual(['user'])
    await it.post(
      '/verify-email',
      { token: await newestTokenTo('boss@studio.example') },
      { cookie: readCookies(signedUp) },
    )
    expect((await readUserRow('boss@studio.example')).roles).toEqual(['user', 'admin'])
    await signUpAndVerify('boss@studio.example.evil.example')
    expect((await readUserRow('boss@studio.example.evil.example')).roles).toEqual(['user'])
  })

  test('gives an operator’s address no role back that was taken, not by a new password either', async () => {
    const email = 'boss@studio.example'
    await it.deps.db
      .updateTable('users')
      .set({ roles: ['user'] })
      .where('email', '=', email)
      .execute()
    await it.post('/request-password-reset', { email })
    const reset = { token: await newestTokenTo(email), newPassword: 'a different password' }
    const answered = await it.post('/reset-password', reset)
    expect(answered.json()).toEqual({ passkeys: [] })
    expect((await readUserRow(email)).roles).toEqual(['user'])
  })

  test('is sent again on request, a few times; the answer discloses nothing', async () => {
    const email = 'again@brand.example'
    const cookie = readCookies(await it.post('/sign-up/email', person(email)))
    const again = () => it.post('/send-verification-email', { email }, { cookie })
    const stranger = await it.post('/send-verification-email', { email: 'nobody@brand.example' })
    const answer = await again()
    expect(answer.body).toBe(stranger.body)
    expect(await it.emailsTo(email)).toHaveLength(2)
    expect(await it.emailsTo('nobody@brand.example')).toHaveLength(0)
    for (let i = 0; i < 3; i++) await again()
    expect((await again()).json()).toMatchObject({ code: 'too_many_requests' })
    expect(await it.emailsTo(email)).toHaveLength(4)
    const verified = await it.post('/verify-email', { token: await newestTokenTo(email) }, { cookie })
    expect(verified.json()).toMatchObject({ status: true })
  })
})

const setWrites = async (disableWrites: boolean) =>
  it.deps.systemStatus.store({
    disableWrites,
    disableFileUploads: false,
    disableNonEssentialFunctions: false,
    completeShutdown: false,
    reason: 'test',
    endsAt: null,
  })

describe('while writes are switched off', () => {
  test('creating a user throws exactly the specified message, and people who have one still sign in', async () => {
    await createVerifiedUser(it.deps, { email: 'before@brand.example', password, name: 'Before' })
    await setWrites(true)
    try {
      await expect(createUser(it.deps, { email: 'x@brand.example', name: 'X' })).rejects.toThrow(
        /^Operation not allowed: Daily quota exceeded$/,
      )
      const answers = await Promise.all(
        ['x@brand.example', 'before@brand.example'].map((email) => it.post('/sign-up/email', person(email))),
      )
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503)
        expect(answer.json()).toMatchObject({ detail: 'Operation not allowed: Daily quota exceeded' })
      }
      expect(await findUserByEmail(it.deps.db, 'x@brand.example')).toBeNull()
      expect((await signIn('before@brand.example')).statusCode).toBe(200)
    } finally {
      await setWrites(false)
    }
  })

  test('a user document has the roles ["user"] by default, and free-form extra data', async () => {
    await createUser(it.deps, {
      email: 'plain@brand.example',
      name: 'Plain',
      extra: { source: { campaign: 'a_b' } },
    })
    const row = await readUserRow('plain@brand.example')
    expect(row.roles).toEqual(['user'])
    expect(row.extra).toEqual({ source: { campaign: 'a_b' } })
  })
})
