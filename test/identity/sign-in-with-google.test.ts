import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimByGoogle } from '#server/identity/google/claim-by-google.ts'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import { confirmationProblem } from '#server/identity/google/expect-google-account.ts'
import { readCookies, startIdentityApp, readEmailToken, type IdentityApp } from './start-identity-app.ts'
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
  return { url: answer.json<{ url: string }>().url, cookie: readCookies(answer) }
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
    expect(await it.findSignedInEmail(readCookies(answer))).toBe('mira@brand.example')
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
      expect(await it.findSignedInEmail(readCookies(answer))).toBe('both@brand.example')
    }
    expect((await userWith('both@brand.example'))?.id).toBe(id)
  })

  test('signs no suspended user in, and says so on the sign-in page', async () => {
    await enter(verified('shut@brand.example'))
    const { id } = (await userWith('shut@brand.example')) ?? { id: '' }
    await it.deps.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute()
    await it.deps.db.deleteFrom('sessions').where('userId', '=', id).execute()
    const answer = await enter(verified('shut@brand.example'), '/product/cart/')
    expect(answer.headers.location).toBe('/login?error=account_suspended')
    expect(readCookies(answer)).not.toContain('session_token')
    expect(await it.deps.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual(
      [],
    )
  })

  test('takes an unverified address from the user who signed up with it', async () => {
    const email = 'wait@brand.example'
    const signedUp = await it.post('/sign-up/email', { name: 'Squatter', email, password })
    const token = readEmailToken((await it.emailsTo(email)).at(-1))
    const answer = await enter(verified(email))
    expect(await it.findSignedInEmail(readCookies(answer))).toBe(email)
    const user = await userWith(email)
    expect(user).toMatchObject({ name: 'Mira', emailVerified: true })
    const accounts = await it.deps.db
      .selectFrom('accounts')
      .select('providerId')
      .where('userId', '=', user?.id ?? '')
      .execute()
    expect(accounts).toEqual([{ providerId: 'google' }])
    for (const headers of [undefined, { cookie: readCookies(signedUp) }]) {
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
      expect(await it.findSignedInEmail(readCookies(answer)), email).toBeNull()
    }
    expect(await userWith('unowned@brand.example')).toBeUndefined()
  })

  test('works only in the browser that began it, and once', async () => {
    const { url, cookie } = await begin()
    const back = await visitGoogle(url, verified('mira@brand.example'))
    expect(await it.findSignedInEmail(readCookies(await finish(back, 'other=1')))).toBeNull()
    expect(await it.findSignedInEmail(readCookies(await finish(back, cookie)))).toBe('mira@brand.example')
    expect(await it.findSignedInEmail(readCookies(await finish(back, cookie)))).toBeNull()
  })

  test('creates no user while writes are switched off, but signs existing ones in', async () => {
    await it.post('/sign-up/email', { name: 'Wait', email: 'waiting@brand.example', password })
    const flags = { disableFileUploads: false, disableNonEssentialFunctions: false, completeShutdown: false }
    const more = { reason: 'test', endsAt: null }
    it.deps.systemStatus.store({ ...flags, ...more, disableWrites: true })
    try {
      for (const email of ['newcomer@brand.example', 'waiting@brand.example']) {
        const refused = await enter(verified(email))
        expect(refused.headers.location, email).toContain('/login?error=writes_disabled')
      }
      expect(await userWith('newcomer@brand.example')).toBeUndefined()
      expect(await userWith('waiting@brand.example')).toMatchObject({ emailVerified: false })
      expect(await it.findSignedInEmail(readCookies(await enter(verified('mira@brand.example'))))).toBe(
        'mira@brand.example',
      )
    } finally {
      it.deps.systemStatus.store({ ...flags, ...more, disableWrites: false })
    }
  })
})

/** Works some minutes from now. */
async function later<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const { clock } = it.deps
  it.deps.clock = { now: () => new Date(clock.now().getTime() + minutes * 60_000) }
  try {
    return await work()
  } finally {
    it.deps.clock = clock
  }
}

const signInAs = async (person: string) =>
  readCookies(await enter(verified(person)))
    .split('; ')
    .filter((pair) => pair.includes('session_token'))
    .join('; ')

const readCode = async (cookie: string, [path, body]: [string, object]) =>
  (await it.post(path, body, { cookie })).json<{ code?: string }>().code

async function beginConfirmation(cookie: string, from = '/account/?act=add-passkey#passkeys') {
  const answer = await it.post('/confirm-with-google', { from }, { cookie })
  expect(answer.statusCode).toBe(200)
  return { url: answer.json<{ url: string }>().url, cookie: `${cookie}; ${readCookies(answer)}` }
}

/** Claims of an ID token for whom Google asked then who it is. */
const at = (time: string) => ({ sub: '1', auth_time: new Date(time).getTime() / 1000 })

describe('an account without a password', () => {
  const email = 'only-google@brand.example'
  const acts: [string, object][] = [
    ['/passkey/generate-register-options', {}],
    ['/passkey/delete-passkey', { passkeyId: 'one' }],
    ['/two-factor/enable', {}],
    ['/two-factor/generate-backup-codes', { code: '000000' }],
    ['/two-factor/disable', { code: '000000' }],
    ['/request-email-change', { newEmail: 'elsewhere@brand.example' }],
  ]

  test.each(acts)('is asked by %s for a fresh sign-in at Google', async (...act) => {
    const cookie = await signInAs(email)
    expect(await readCode(cookie, act), 'within minutes of signing in').not.toBe('confirmation_needed')
    await later(11, async () => expect(await readCode(cookie, act)).toBe('confirmation_needed'))
  })

  test('shows by it that its owner is here, in the same session, and comes back to what it was doing', async () => {
    const cookie = await signInAs(email)
    await later(60, async () => {
      const query = new URL((await beginConfirmation(cookie)).url).searchParams
      expect(query.get('login_hint')).toBe(email)
      expect([query.get('prompt'), query.get('max_age')]).toEqual(['select_account', '300'])
    })
    const begun = await beginConfirmation(cookie)
    const back = await visitGoogle(begun.url, verified(email))
    await it.deps.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute()
    const answer = await finish(back, begun.cookie)
    expect(answer.headers.location).toBe('/account/?act=add-passkey#passkeys')
    expect(readCookies(answer)).not.toContain('session_token')
    expect(await it.findSignedInEmail(cookie)).toBe(email)
    for (const act of acts) expect(await readCode(cookie, act), act[0]).not.toBe('confirmation_needed')
  })

  test('is not confirmed by another Google account, which signs no one in and creates no user', async () => {
    const cookie = await signInAs(email)
    await it.deps.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute()
    const begun = await beginConfirmation(cookie)
    const answer = await finish(await visitGoogle(begun.url, verified('other@brand.example')), begun.cookie)
    expect(answer.headers.location).toBe('/account/?act=add-passkey&error=other_google_account#passkeys')
    expect(await userWith('other@brand.example')).toBeUndefined()
    expect(await it.findSignedInEmail(cookie)).toBe(email)
    for (const act of acts) expect(await readCode(cookie, act), act[0]).toBe('confirmation_needed')
  })

  test('is confirmed in the session that asked for it only, and once', async () => {
    const cookie = await signInAs(email)
    const elsewhere = await signInAs(email)
    const begun = await beginConfirmation(cookie)
    await it.deps.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute()
    const back = await visitGoogle(begun.url, verified(email))
    const planted = begun.cookie.replace(cookie, elsewhere)
    expect((await finish(back, planted)).headers.location).toContain('/account/')
    for (const person of [cookie, elsewhere])
      expect(await readCode(person, ['/two-factor/enable', {}])).toBe('confirmation_needed')
  })

  test('shows a canceled confirmation where it began', async () => {
    const cookie = await signInAs(email)
    const begun = await beginConfirmation(cookie)
    const answer = await finish(await visitGoogle(begun.url, { cancel: 'yes' }), begun.cookie)
    expect(answer.headers.location).toBe('/account/?act=add-passkey&error=access_denied#passkeys')
  })

  test('confirms nothing with an answer for which Google asked long ago who it is', () => {
    const person = { accountId: '1', since: new Date('2026-01-01T10:00:00Z') }
    expect(confirmationProblem(person, at('2026-01-01T10:00:01Z'))).toBeNull()
    expect(confirmationProblem(person, at('2026-01-01T09:59:00Z'))).toBe('sign_in_too_old')
    expect(confirmationProblem(person, { sub: '1' }), 'Google need not say').toBeNull()
    expect(confirmationProblem(person, { sub: '2' })).toBe('other_google_account')
  })
})

test('who never signed in with Google is not led there', async () => {
  await createVerifiedUser(it.deps, { email: 'plain@brand.example', password, name: 'Plain' })
  const signedIn = await it.post('/sign-in/email', { email: 'plain@brand.example', password })
  const answer = await it.post('/confirm-with-google', {}, { cookie: readCookies(signedIn) })
  expect(answer.statusCode).toBe(404)
})

test('while Google does not answer, people see that and passwords still work', async () => {
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
