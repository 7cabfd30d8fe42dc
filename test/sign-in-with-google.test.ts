import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVerifiedUser } from '#server/identity/create-verified-user.ts'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import { cookieOf, startIdentityApp, type IdentityApp } from './start-identity-app.ts'

const password = 'a long enough password'

let dataDir: string
let front: Server
let sandbox: Sandbox
let it: IdentityApp

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-google-'))
  front = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${sandbox.httpPort}` }
    const { url: path, method } = incoming
    const forwarded = httpRequest(
      { host: '127.0.0.1', port: sandbox.httpPort, path, method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const google = { clientId: 'arcframe.apps.example', clientSecret: 'google-secret' }
  sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: baseUrl,
    stripeSecretKey: '',
    stripeWebhookSecret: '',
    standIns: ['google'],
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
  })
  it = await startIdentityApp({
    BASE_URL: baseUrl,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: `${baseUrl}/sandbox/google`,
  })
})
afterAll(async () => {
  await it.close()
  await sandbox.close()
  front.closeAllConnections()
  front.close()
  await rm(dataDir, { recursive: true })
})

/** Goes to Google as a person and returns what Google sends the browser back with. */
async function visitGoogle(url: string, person: Record<string, string>): Promise<URL> {
  const cookies = new Map<string, string>()
  const browse = async (address: string, body?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return new URL(response.headers.get('location') ?? 'about:blank', address).href
  }
  const chooser = await browse(url)
  let at = await browse(chooser, person)
  while (at.includes('/sandbox/google/')) at = await browse(at)
  return new URL(at)
}

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

  test('does not take over an account whose address waits for its verification', async () => {
    await it.post('/sign-up/email', { name: 'Wait', email: 'wait@brand.example', password })
    const answer = await enter(verified('wait@brand.example'))
    expect(answer.headers.location).toContain('/login?error=account_not_linked')
    expect(await it.whoHas(cookieOf(answer))).toBeNull()
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
    const flags = { disableFileUploads: false, disableNonEssentialFunctions: false, completeShutdown: false }
    const more = { reason: 'test', endsAt: null }
    it.deps.systemStatus.keep({ ...flags, ...more, disableWrites: true })
    try {
      const refused = await enter(verified('newcomer@brand.example'))
      expect(refused.headers.location).toContain('/login?error=writes_disabled')
      expect(await userWith('newcomer@brand.example')).toBeUndefined()
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
