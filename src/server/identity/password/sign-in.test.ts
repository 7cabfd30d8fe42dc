import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'
import { limitAddress } from '../limits/limit-requests.ts'
import { removeExpired } from '../remove-expired.ts'
import { openCookie, sealToken } from '../session/session-cookie.ts'
import { sessionSecret, startSession } from '../session/start-session.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp({ TRUSTED_PROXIES: '10.0.0.1' })
})
afterAll(() => it.close())

const password = 'a long enough password'
const signIn = (email: string, secret = password, headers = {}) =>
  it.post('/sign-in/email', { email, password: secret }, headers)
const addUser = (name: string) =>
  createVerifiedUser(it.deps, { email: `${name}@brand.example`, password, name })

/** Signs in and returns the cookie. */
async function enter(name: string, headers = {}): Promise<string> {
  const answer = await signIn(`${name}@brand.example`, password, headers)
  expect(answer.statusCode).toBe(200)
  return readCookies(answer)
}

describe('signing in', () => {
  test('gives a cookie that no script reads and no other site sends, and nothing in the body', async () => {
    await addUser('ann')
    const answer = await signIn('Ann@Brand.example')
    expect(answer.json()).toEqual({ status: true, isCodeNeeded: false })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies.map(({ name }) => name)).toEqual(['arcframe.session_token', 'arcframe.device'])
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie.secure).toBeUndefined()
    }
    expect(await it.findSignedInEmail(readCookies(answer))).toBe('ann@brand.example')
  })

  test('over https the cookie belongs to this host alone', async () => {
    const secure = await startIdentityApp({
      BASE_URL: 'https://films.example',
      SANDBOX: 'cards,google,mail',
    })
    try {
      await createVerifiedUser(secure.deps, { email: 'ann@brand.example', password, name: 'Ann' })
      const answer = await secure.post('/sign-in/email', { email: 'ann@brand.example', password })
      const expected = { name: '__Host-arcframe.session_token', secure: true, httpOnly: true, path: '/' }
      expect(answer.cookies).toEqual([
        expect.objectContaining(expected),
        expect.objectContaining({ ...expected, name: '__Host-arcframe.device' }),
      ])
      for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain')
      expect(await secure.findSignedInEmail(readCookies(answer))).toBe('ann@brand.example')
    } finally {
      await secure.close()
    }
  })

  test('answers the same to a wrong password and an unknown address', async () => {
    await addUser('bob')
    const wrong = await signIn('bob@brand.example', 'not the password')
    const unknown = await signIn('nobody@brand.example', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
    const seen = [wrong, unknown].map(({ statusCode, json }) => ({ statusCode, ...json(), requestId: '' }))
    expect(seen[0]).toEqual(seen[1])
  })

  test('requires a verified address, and says so only with the right password in the browser of the sign-up', async () => {
    const email = 'cy@brand.example'
    const cookie = readCookies(await it.post('/sign-up/email', { name: 'Cy', email, password }))
    const tryHere = (secret: string) => it.post('/sign-in/email', { email, password: secret }, { cookie })
    const answer = await tryHere(password)
    expect(answer.json()).toMatchObject({ code: 'email_not_verified' })
    expect(answer.cookies).toEqual([])
    for (const refused of [await tryHere('not the password'), await signIn(email)])
      expect(refused.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  test('is the only way in: no other address of the library answers', async () => {
    const cookie = await enter('ann')
    for (const path of [
      '/get-session',
      '/ok',
      '/error',
      '/list-accounts',
      '/delete-user/callback',
      '/reset-password/x',
    ]) {
      const answer = await it.get(path, { cookie })
      expect(answer.statusCode, path).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
    for (const path of [
      '/delete-user',
      '/update-session',
      '/change-email',
      '/link-social',
      '/sign-up/email/',
      '/revoke-sessions',
    ]) {
      expect((await it.post(path, {}, { cookie })).statusCode, path).toBe(404)
    }
  })
})

const disguises = (i: number) => ({
  'x-forwarded-for': `198.51.100.${i}`,
  forwarded: `for=198.51.100.${i}`,
  'x-real-ip': `2001:db8:${i}::1`,
  'x-arcframe-client-address': `198.51.100.${i}`,
})

describe('ten wrong guesses at one account', () => {
  test('end the guessing, from whatever address they claim to come; others sign in meanwhile', async () => {
    await addUser('target')
    await addUser('bystander')
    const codes: string[] = []
    for (let i = 0; i < 14; i++) {
      codes.push(
        (await signIn('target@brand.example', `guess ${i}`, disguises(i))).json<{ code: string }>().code,
      )
    }
    const last = await signIn('target@brand.example')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(600)
    expect(codes).toEqual([...Array(10).fill('wrong_credentials'), ...Array(4).fill('too_many_requests')])
    await enter('bystander')
  })

  test('are counted anew after the owner signed in', async () => {
    await addUser('clumsy')
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await signIn('clumsy@brand.example', 'wrong')
      await enter('clumsy')
    }
  })
})

const readRecordedIp = async (headers: Record<string, string>, remoteAddress: string) => {
  await it.deps.db.deleteFrom('sessions').execute()
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { origin: it.deps.config.baseUrl, ...headers },
    payload: { email: 'ann@brand.example', password },
  })
  expect(answer.statusCode).toBe(200)
  return (await it.deps.db.selectFrom('sessions').select('ipAddress').executeTakeFirstOrThrow()).ipAddress
}

const ask = (ip: string) => limitAddress(it.deps, 'resetPassword', ip)

test('a network address has a limit of its own, and with IPv6 its neighbours share it', async () => {
  for (let i = 0; i < 30; i++) await ask(`2001:db8:1:2::${i}`)
  await expect(ask('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await ask('2001:db8:1:3::1')
  for (let i = 0; i < 30; i++) await ask('::ffff:198.51.100.1')
  await expect(ask('198.51.100.1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await ask('198.51.100.2')
})

test('what has expired is removed, what has not stays', async () => {
  const userId = await addUser('nora')
  const { cookie } = await startSession(it.deps.db, await sessionSecret(it.deps.db), userId)
  const past = new Date(Date.now() - 40 * 24 * 3_600_000)
  await startSession(it.deps.db, 'secret', userId, { now: past })
  await removeExpired(it.deps)
  const left = await it.deps.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()
  expect(left).toHaveLength(1)
  expect(await it.findSignedInEmail(cookie)).toBe('nora@brand.example')
})

describe('a network address', () => {
  test('is that of the socket, unless a proxy of ours forwarded the request', async () => {
    const claim = { 'x-forwarded-for': '198.51.100.7', 'x-arcframe-client-address': '198.51.100.9' }
    expect(await readRecordedIp(claim, '203.0.113.5')).toBe('203.0.113.5')
    expect(await readRecordedIp(claim, '10.0.0.1')).toBe('198.51.100.7')
  })
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('a session', () => {
  test('is gone with the next request when it is ended, and so is a role that was taken', async () => {
    const id = await addUser('dora')
    const cookie = await enter('dora')
    await it.deps.db
      .updateTable('users')
      .set({ roles: ['user', 'admin'] })
      .where('id', '=', id)
      .execute()
    const request = { headers: { cookie } } as Parameters<typeof it.identity.readSession>[0]
    expect((await it.identity.readSession(request))?.roles).toEqual(['user', 'admin'])
    await it.deps.db
      .updateTable('users')
      .set({ roles: ['user'] })
      .where('id', '=', id)
      .execute()
    expect((await it.identity.readSession(request))?.roles).toEqual(['user'])

    const out = await it.post('/sign-out', {}, { cookie })
    expect(out.json()).toEqual({ status: true })
    expect(out.cookies).toContainEqual(
      expect.objectContaining({ name: 'arcframe.session_token', value: '', maxAge: 0 }),
    )
    expect(await it.findSignedInEmail(cookie)).toBeNull()
  })

  test('is not made by a cookie that we did not sign', async () => {
    const userId = await addUser('eve')
    const { cookie } = await startSession(it.deps.db, await sessionSecret(it.deps.db), userId)
    expect(await it.findSignedInEmail(cookie)).toBe('eve@brand.example')
    const name = 'arcframe.session_token'
    const token = openCookie(cookie, name, await sessionSecret(it.deps.db)) ?? ''
    expect(token).toHaveLength(43)
    for (const value of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      sealToken(token, 'another secret'),
      '%',
      `.${token}`,
      '',
    ]) {
      expect(await it.findSignedInEmail(`${name}=${value}`), value).toBeNull()
    }
    expect(await it.findSignedInEmail(`x${cookie}`)).toBeNull()
    expect(await it.findSignedInEmail(`__Host-${cookie}`)).toBeNull()
    expect(await it.findSignedInEmail(`other=1; ${cookie}; more=2`)).toBe('eve@brand.example')
  })

  test('ends thirty days after its last use, which is noted once an hour', async () => {
    const userId = await addUser('finn')
    const { cookie } = await startSession(it.deps.db, await sessionSecret(it.deps.db), userId)
    const set = (updatedAt: Date, expiresAt: Date) =>
      it.deps.db.updateTable('sessions').set({ updatedAt, expiresAt }).where('userId', '=', userId).execute()
    const read = () =>
      it.deps.db
        .selectFrom('sessions')
        .select(['updatedAt', 'expiresAt'])
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()

    await set(ago(0.9), ago(-1))
    await it.findSignedInEmail(cookie)
    expect((await read()).expiresAt.getTime()).toBeLessThan(ago(-2).getTime())

    await set(ago(1.1), ago(-1))
    await it.findSignedInEmail(cookie)
    await expect.poll(async () => (await read()).expiresAt.getTime()).toBeGreaterThan(ago(-29 * 24).getTime())
    expect((await read()).updatedAt.getTime()).toBeGreaterThan(ago(0.1).getTime())

    await set(ago(800), ago(0.001))
    expect(await it.findSignedInEmail(cookie)).toBeNull()
  })
})

const tokenTo = async (email: string) => readEmailToken((await it.emailsTo(email)).at(-1))

describe('a forgotten password', () => {
  const newPassword = 'a different password'

  test('is replaced through an e-mail, which ends all sessions and works once', async () => {
    await addUser('gil')
    const cookies = [await enter('gil'), await enter('gil')]
    const asked = await it.post('/request-password-reset', { email: 'gil@brand.example' })
    const stranger = await it.post('/request-password-reset', { email: 'nobody@brand.example' })
    expect(asked.body).toBe(stranger.body)
    expect(await it.emailsTo('nobody@brand.example')).toEqual([])

    const token = await tokenTo('gil@brand.example')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => it.post('/reset-password', { token, newPassword })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19)
    expect(await Promise.all(cookies.map(it.findSignedInEmail))).toEqual([null, null])
    expect((await signIn('gil@brand.example')).statusCode).toBe(401)
    expect((await signIn('gil@brand.example', newPassword)).statusCode).toBe(200)
  })

  test('verifies an address that waited for it: the e-mail reached its owner', async () => {
    await it.post('/sign-up/email', { name: 'Hal', email: 'hal@brand.example', password })
    await it.post('/request-password-reset', { email: 'hal@brand.example' })
    await it.post('/reset-password', { token: await tokenTo('hal@brand.example'), newPassword })
    expect((await signIn('hal@brand.example', newPassword)).statusCode).toBe(200)
  })
})

describe('one’s own account', () => {
  test('is closed to strangers', async () => {
    expect((await it.get('/list-sessions')).json()).toMatchObject({ code: 'signed_out', status: 401 })
    expect((await it.post('/update-user', { name: 'X' })).json()).toMatchObject({ code: 'signed_out' })
  })

  test('changes its name, and nothing else with it', async () => {
    const id = await addUser('ida')
    const cookie = await enter('ida')
    const sent = {
      name: ' Ida Holm ',
      roles: ['admin'],
      email: 'other@brand.example',
      emailVerified: false,
      image: 'x',
    }
    expect((await it.post('/update-user', sent, { cookie })).statusCode).toBe(200)
    const row = await it.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Ida Holm',
      roles: ['user'],
      email: 'ida@brand.example',
      emailVerified: true,
      image: null,
    })
  })

  test('changes its password with the present one, which ends the other sessions', async () => {
    await addUser('jon')
    const [here, elsewhere] = [await enter('jon'), await enter('jon')]
    const newPassword = 'a different password'
    const refused = await it.post(
      '/change-password',
      { currentPassword: 'wrong', newPassword },
      { cookie: here },
    )
    expect(refused.json()).toMatchObject({ code: 'wrong_password' })
    const changed = await it.post(
      '/change-password',
      { currentPassword: password, newPassword },
      { cookie: here },
    )
    expect(changed.json()).toEqual({ status: true })
    expect(await it.findSignedInEmail(readCookies(changed))).toBe('jon@brand.example')
    expect(await it.findSignedInEmail(elsewhere)).toBeNull()
    expect((await signIn('jon@brand.example', newPassword)).statusCode).toBe(200)
  })

  test('notifies its owner by e-mail when its password was changed, not when that was refused', async () => {
    await addUser('joy')
    const cookie = await enter('joy')
    const change = (currentPassword: string) =>
      it.post('/change-password', { currentPassword, newPassword: 'a different password' }, { cookie })
    await change('wrong')
    expect(await it.emailsTo('joy@brand.example')).toEqual([])
    await change(password)
    expect(await it.emailsTo('joy@brand.example')).toMatchObject([
      { kind: 'way-in-changed', change: { what: 'password-set' }, passkeys: [] },
    ])
  })

  test('sees its sessions, ends one or all others, and never someone else’s', async () => {
    await addUser('kim')
    await addUser('lee')
    const here = await enter('kim', { 'user-agent': 'Firefox' })
    const there = await enter('kim', { 'user-agent': 'Safari' })
    const third = await enter('kim')
    const others = await enter('lee')
    interface Listed {
      sessions: { id: string; isCurrent: boolean; userAgent: string }[]
    }
    const list = async (cookie: string) => (await it.get('/list-sessions', { cookie })).json<Listed>()

    const listed = await list(here)
    expect(listed).toMatchObject({ hasPassword: true, hasGoogle: false })
    expect(listed.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(JSON.stringify(listed)).not.toContain('token')

    const foreign = (await list(others)).sessions[0]?.id
    expect((await it.post('/revoke-session', { sessionId: foreign }, { cookie: here })).statusCode).toBe(404)
    expect(await it.findSignedInEmail(others)).toBe('lee@brand.example')

    const safari = listed.sessions.find(({ userAgent }) => userAgent === 'Safari')?.id
    await it.post('/revoke-session', { sessionId: safari }, { cookie: here })
    expect(await it.findSignedInEmail(there)).toBeNull()
    await it.post('/revoke-other-sessions', {}, { cookie: here })
    expect(await it.findSignedInEmail(third)).toBeNull()
    expect(await it.findSignedInEmail(here)).toBe('kim@brand.example')
  })
})
