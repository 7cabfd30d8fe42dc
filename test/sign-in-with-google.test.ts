import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimByGoogle } from '#server/identity/claim-by-google.ts'
import { createVerifiedUser } from '#server/identity/create-verified-user.ts'
import { cookieOf, startIdentityApp, tokenIn, type IdentityApp } from './start-identity-app.ts'
import { startIdentityAppWithGoogle, visitGoogle } from './start-identity-app-with-google.ts'

const password = 'a long enough password'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityAppWithGoogle()
})
afterAll(() => it.close())

async function begin(from?: string) {
  const answer = await it.post('/sign-in/social', { provider: 'google', from })
  expect(answer.statusCode).toBe(200)
  return { url: answer.json<{ url: string }>().url, cookie: cookieOf(answer) }
}

const finish = (back: URL, cookie: string) =>
  it.get(`${back.pathname.replace('/api/auth', '')}${back.search}`, { cookie })

async function enter(person: Record<string, string>, from?: string) {
  const { url, cookie } = await begin(from)
  return finish(await visitGoogle(url, person), cookie)
}

const verified = (email: string) => ({ email, name: 'Mira', isEmailVerified: 'yes' })
const userWith = (email: string) =>
  it.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('signing in with Google', () => {
  test('asks with PKCE, state and nonce', async () => {
    const query = new URL((await begin()).url).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(query.get(name)?.length, name).toBeGreaterThan(20)
  })

  test('makes a verified account of a new person, and returns to where they came from', async () => {
    const answer = await enter(verified('mira@brand.example'), '/product/cart/')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(`${it.deps.config.baseUrl}/product/cart/`)
    expect(await it.whoHas(cookieOf(answer))).toBe('mira@brand.example')
    expect(await userWith('mira@brand.example')).toMatchObject({
      emailVerified: true,
      roles: ['user'],
      image: null,
    })
    const account = await it.deps.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({
      providerId: 'google',
      accessToken: null,
      refreshToken: null,
      idToken: null,
    })
  })

  test('leads to a password account with the same address, if that is verified as well', async () => {
    const id = await createVerifiedUser(it.deps, { email: 'both@brand.example', password, name: 'Both' })
    for (let visit = 0; visit < 2; visit++) {
      const answer = await enter(verified('both@brand.example'))
      expect(await it.whoHas(cookieOf(answer))).toBe('both@brand.example')
    }
    expect((await userWith('both@brand.example'))?.id).toBe(id)
  })

  test('gets nobody in who is suspended, and says so on the sign-in page', async () => {
    await enter(verified('shut@brand.example'))
    const { id } = (await userWith('shut@brand.example')) ?? { id: '' }
    await it.deps.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute()
    await it.deps.db.deleteFrom('sessions').where('userId', '=', id).execute()
    const answer = await enter(verified('shut@brand.example'), '/product/cart/')
    expect(answer.headers.location).toBe('/login?error=account_suspended')
    expect(cookieOf(answer)).not.toContain('session_token')
    expect(await it.deps.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual(
      [],
    )
  })

  test('takes an address that waits for its verification from whoever signed up with it', async () => {
    const email = 'wait@brand.example'
    const signedUp = await it.post('/sign-up/email', { name: 'Squatter', email, password })
    const token = tokenIn((await it.lettersTo(email)).at(-1))
    const answer = await enter(verified(email))
    expect(await it.whoHas(cookieOf(answer))).toBe(email)
    const user = await userWith(email)
    expect(user).toMatchObject({ name: 'Mira', emailVerified: true })
    const accounts = await it.deps.db
      .selectFrom('accounts')
      .select('providerId')
      .where('userId', '=', user?.id ?? '')
      .execute()
    expect(accounts).toEqual([{ providerId: 'google' }])
    for (const headers of [undefined, { cookie: cookieOf(signedUp) }]) {
      expect((await it.post('/sign-in/email', { email, password }, headers)).statusCode).not.toBe(200)
      expect((await it.post('/verify-email', { token }, headers)).statusCode).toBe(410)
      expect((await it.post('/sign-up/continue', {}, headers)).json()).toEqual({ isSignedIn: false })
    }
  })

  test('claims no second address for who has an account here, whatever Google says of it now', async () => {
    await enter(verified('first@brand.example'))
    const { db } = it.deps
    // Google knows people by an id, and may have another address of theirs by now.
    const linked = await db
      .selectFrom('accounts as a')
      .innerJoin('users as u', 'u.id', 'a.userId')
      .select(['a.id', 'a.accountId'])
      .where('u.email', '=', 'first@brand.example')
      .executeTakeFirstOrThrow()
    await it.post('/sign-up/email', { name: 'Wait', email: 'second@brand.example', password })
    const profile = { sub: linked.accountId, email: 'second@brand.example', name: 'First' }
    await claimByGoogle(it.deps, profile, async () => undefined)
    expect((await userWith('second@brand.example'))?.emailVerified).toBe(false)
  })

  test('leaves nothing of an address that Google has not verified', async () => {
    await createVerifiedUser(it.deps, { email: 'owned@brand.example', password, name: 'Owner' })
    for (const email of ['unowned@brand.example', 'owned@brand.example']) {
      const answer = await enter({ email, name: 'Mallory' })
      expect(answer.headers.location, email).toContain('/login?error=email_not_verified')
      expect(await it.whoHas(cookieOf(answer)), email).toBeNull()
    }
    expect(await userWith('unowned@brand.example')).toBeUndefined()
  })

  test('works only in the browser that began it, and once', async () => {
    const { url, cookie } = await begin()
    const back = await visitGoogle(url, verified('mira@brand.example'))
    expect(await it.whoHas(cookieOf(await finish(back, 'other=1')))).toBeNull()
    expect(await it.whoHas(cookieOf(await finish(back, cookie)))).toBe('mira@brand.example')
    expect(await it.whoHas(cookieOf(await finish(back, cookie)))).toBeNull()
  })

  test('makes nobody while writes are switched off, but lets in who is known', async () => {
    await it.post('/sign-up/email', { name: 'Wait', email: 'waiting@brand.example', password })
    const flags = { disableFileUploads: false, disableNonEssentialFunctions: false, completeShutdown: false }
    const more = { reason: 'test', endsAt: null }
    it.deps.systemStatus.keep({ ...flags, ...more, disableWrites: true })
    try {
      for (const email of ['newcomer@brand.example', 'waiting@brand.example']) {
        const refused = await enter(verified(email))
        expect(refused.headers.location, email).toContain('/login?error=writes_disabled')
      }
      expect(await userWith('newcomer@brand.example')).toBeUndefined()
      expect(await userWith('waiting@brand.example')).toMatchObject({ emailVerified: false })
      expect(await it.whoHas(cookieOf(await enter(verified('mira@brand.example'))))).toBe(
        'mira@brand.example',
      )
    } finally {
      it.deps.systemStatus.keep({ ...flags, ...more, disableWrites: false })
    }
  })
})

test('while Google does not answer, people are told so and passwords still work', async () => {
  const alone = await startIdentityApp({
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  try {
    await createVerifiedUser(alone.deps, { email: 'ann@brand.example', password, name: 'Ann' })
    expect((await alone.post('/sign-in/social', { provider: 'google' })).json()).toMatchObject({
      code: 'google_unavailable',
    })
    expect((await alone.post('/sign-in/email', { email: 'ann@brand.example', password })).statusCode).toBe(
      200,
    )
  } finally {
    await alone.close()
  }
})
