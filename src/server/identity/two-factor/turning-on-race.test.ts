import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { beginSecondFactor } from '#test/identity/second-factor.ts'
import { startIdentityAppWithGoogle, visitGoogle } from '#test/identity/start-identity-app-with-google.ts'
import { readCookies, type IdentityApp } from '#test/identity/start-identity-app.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityAppWithGoogle()
})
afterAll(() => it.close())

const password = 'a long enough password'
const signIn = (email: string) => it.post('/sign-in/email', { email, password })

/** Lets a request wait behind the first code that turns two-step sign-in on. */
async function raceWithTurningOn(email: string, request: () => PromiseLike<LightMyRequestResponse>) {
  const cookie = readCookies(await signIn(email))
  const { code } = await beginSecondFactor(it, { cookie, password })
  const [confirmed, waiting] = await raceForLock(it.deps.db, {
    lock: (tx) => tx.selectFrom('users').select('id').where('email', '=', email).forNoKeyUpdate().execute(),
    requests: [() => it.post('/two-factor/confirm', { code }, { cookie }), request],
  })
  expect(confirmed?.statusCode).toBe(200)
  expect(await it.findSignedInEmail(cookie)).toBe(email)
  if (!waiting) throw new Error('no answer')
  expect(await it.findSignedInEmail(readCookies(waiting))).toBeNull()
  return waiting
}

test('a password that a session without the code waits to change stays as it was', async () => {
  const email = 'moira@brand.example'
  await createVerifiedUser(it.deps, { email, password, name: 'Moira' })
  const cookie = readCookies(await signIn(email))
  const change = { currentPassword: password, newPassword: 'a different password' }
  const waiting = await raceWithTurningOn(email, () => it.post('/change-password', change, { cookie }))
  expect(waiting.statusCode).toBe(401)
  expect((await signIn(email)).statusCode).toBe(200)
})

test('a password whose sign-in waits while two-step sign-in is turned on is asked for the code', async () => {
  const email = 'mara@brand.example'
  await createVerifiedUser(it.deps, { email, password, name: 'Mara' })
  const waiting = await raceWithTurningOn(email, () => signIn(email))
  expect(waiting.json()).toEqual({ status: true, isCodeNeeded: true })
})

test('a sign-in with Google that waits while two-step sign-in is turned on is asked for the code', async () => {
  const email = 'mira@brand.example'
  await createVerifiedUser(it.deps, { email, password, name: 'Mira' })
  const begun = await it.post('/sign-in/social', { provider: 'google' })
  const { url } = begun.json<{ url: string }>()
  const back = await visitGoogle(url, { email, name: 'Mira', isEmailVerified: 'yes' })
  const path = `${back.pathname.replace('/api/auth', '')}${back.search}`
  const waiting = await raceWithTurningOn(email, () => it.get(path, { cookie: readCookies(begun) }))
  expect(waiting.headers.location).toBe('/login?step=code')
})
