import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  comparableHeaders,
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { createVerifiedUser } from './sign-up/create-verified-user.ts'
import { verifyPassword } from './password/password-hashing.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })
const signIn = (email: string, secret: string, cookie = '') =>
  it.post('/sign-in/email', { email, password: secret }, cookie ? { cookie } : {})

/** What is answered, and the kinds of the statements that it took, in order. */
async function watch(ask: () => ReturnType<IdentityApp['post']>) {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { db } = it.deps
  it.deps.db = db.withPlugin(recorder)
  try {
    const answer = await ask()
    const { statusCode, body } = answer
    const visible = body.replace(/"requestId":"[^"]*"/, '')
    return {
      statusCode,
      visible,
      headers: { ...comparableHeaders(answer), 'content-length': '' },
      statements,
    }
  } finally {
    it.deps.db = db
  }
}

describe('whether an address has an account', () => {
  const addresses = ['known@brand.example', 'waiting@brand.example', 'nobody@brand.example']
  let others = ''
  beforeAll(async () => {
    await addUser('known@brand.example')
    await it.post('/sign-up/email', { name: 'Mara', email: 'waiting@brand.example', password })
    // Warm-up: the first request creates the secret and the decoy hash.
    await signIn('first@brand.example', 'wrong')
    await addUser('mallory@brand.example')
    others = readCookies(await signIn('mallory@brand.example', password))
  })
  beforeEach(() => it.deps.db.deleteFrom('rateLimits').execute())

  test.each([
    ['/sign-up/email', { name: 'Mara', password }],
    ['/sign-in/email', { password: 'not the password' }],
    ['/send-verification-email', {}],
    ['/request-password-reset', {}],
  ])(
    'is not revealed by %s: the same answer after the same statements, also to a device of another account',
    async (path, more) => {
      const seen = []
      for (const email of addresses) {
        for (const cookie of ['', others])
          seen.push(await watch(() => it.post(path, { email, ...more }, { cookie })))
      }
      expect(seen[0]?.statements.length).toBeGreaterThan(0)
      for (const each of seen) expect(each).toEqual(seen[0])
    },
  )
})

describe('ten wrong guesses by strangers', () => {
  test('do not lock the owner out of a device that has signed in before; it has ten of its own', async () => {
    await addUser('owner@brand.example')
    const known = readCookies(await signIn('owner@brand.example', password))
    for (let i = 0; i < 11; i++) await signIn('owner@brand.example', `guess ${i}`)
    expect((await signIn('owner@brand.example', password)).statusCode).toBe(429)
    expect((await signIn('owner@brand.example', password, known)).statusCode).toBe(200)

    for (let i = 0; i < 10; i++)
      expect((await signIn('owner@brand.example', `guess ${i}`, known)).statusCode).toBe(401)
    expect((await signIn('owner@brand.example', password, known)).statusCode).toBe(429)
  })

  test('are no more for who has signed in with another account, or made up a device', async () => {
    await addUser('target@brand.example')
    await addUser('mallory@brand.example')
    const mallorys = readCookies(await signIn('mallory@brand.example', password))
    for (let i = 0; i < 10; i++) await signIn('target@brand.example', `guess ${i}`)
    for (const cookie of [mallorys, 'arcframe.device=made:up.AAAA', 'arcframe.device=x'])
      expect((await signIn('target@brand.example', password, cookie)).statusCode, cookie).toBe(429)
  })
})

test('a reset link stays valid after a busy answer', async () => {
  await addUser('patient@brand.example')
  await it.post('/request-password-reset', { email: 'patient@brand.example' })
  const token = readEmailToken((await it.emailsTo('patient@brand.example')).at(-1))
  const newPassword = 'a different password'
  const caller = { lane: 'known', networkUse: 0 } as const
  const hash = `$argon2id$v=19$m=8192,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  // A served caller queues again at once: the queue is full whenever the request arrives.
  const answered = new AbortController()
  const line = Array.from({ length: 40 }, async () => {
    while (!answered.signal.aborted) await verifyPassword({ hash, password, caller })
  })
  const busy = await it.post('/reset-password', { token, newPassword })
  answered.abort()
  expect(busy.json()).toMatchObject({ code: 'busy' })
  await Promise.all(line)
  expect((await it.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
})

const guessAll = async (email: string, cookie = '') => {
  for (let n = 0; n < 11; n += 1) await signIn(email, `guess ${n}`, cookie)
}
const requestResetToken = async (email: string) => {
  await it.post('/request-password-reset', { email })
  return readEmailToken((await it.emailsTo(email)).at(-1))
}

describe('a reset', () => {
  const newPassword = 'a different password'

  test('makes its browser a known device, which can sign in whatever others guess', async () => {
    const email = 'besieged@brand.example'
    await addUser(email)
    const token = await requestResetToken(email)
    const reset = await it.post('/reset-password', { token, newPassword })
    expect(reset.cookies.map(({ name }) => name)).toEqual(['arcframe.device'])
    await guessAll(email)
    const elsewhere = await signIn(email, newPassword)
    expect(elsewhere.json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('reset the password'),
    })
    expect((await signIn(email, newPassword, readCookies(reset))).statusCode).toBe(200)
  })

  test('forgets the guesses at the old password, also those of this device', async () => {
    const email = 'forgetful@brand.example'
    await addUser(email)
    const device = readCookies(await signIn(email, password))
    await guessAll(email)
    await guessAll(email, device)
    const token = await requestResetToken(email)
    const reset = await it.post('/reset-password', { token, newPassword }, { cookie: device })
    expect((await signIn(email, newPassword, readCookies(reset))).statusCode).toBe(200)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
  })

  test('does not give its browser guesses at the second factor of its own', async () => {
    const email = 'twofold@brand.example'
    await addUser(email)
    const cookie = readCookies(await signIn(email, password))
    await it.post('/two-factor/enable', { password }, { cookie })
    await it.deps.db.updateTable('secondFactors').set({ confirmedAt: new Date() }).execute()
    const token = await requestResetToken(email)
    const device = readCookies(await it.post('/reset-password', { token, newPassword }))
    const guessCode = async (known: string) => {
      const step = readCookies(await signIn(email, newPassword, known))
      return (await it.post('/two-factor/verify', { code: '000000' }, { cookie: `${step}; ${known}` }))
        .statusCode
    }
    for (let n = 0; n < 5; n += 1) expect(await guessCode('')).toBe(409)
    expect(await guessCode(device)).toBe(429)
  })
})

test('guesses at the sign-in page do not affect signed-in users', async () => {
  const email = 'inside@brand.example'
  await addUser(email)
  await addUser('second@brand.example')
  const session = readCookies(await signIn(email, password))
  const withoutDevice = session
    .split('; ')
    .filter((pair) => pair.includes('session_token'))
    .join('; ')
  for (let n = 0; n < 11; n += 1) await signIn(email, `guess ${n}`)
  const body = { currentPassword: password, newPassword: 'a different password' }
  const changed = await it.post('/change-password', body, { cookie: withoutDevice })
  expect(changed.statusCode).toBe(200)
})
