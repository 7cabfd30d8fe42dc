import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../app/start-test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })

const post = (path: string, body: object, cookie = '') =>
  it.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: { origin: testBaseUrl, ...(cookie ? { cookie } : {}) },
    payload: body,
  })
const readSessionCookie = (answer: Awaited<ReturnType<typeof post>>) => {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('session_token'))
  return `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`
}
const signIn = async (email: string, cookie = '') =>
  readSessionCookie(await post('/sign-in/email', { email, password }, cookie))
const whose = async (cookie: string) =>
  (await it.deps.identity.readSession({ headers: { cookie } } as never))?.email
const ask = (cookie: string) => it.app.inject({ url: allCalls.readCart.path, headers: { cookie } })

test('a cookie that was planted before signing in never becomes the session', async () => {
  await addUser('victim@brand.example')
  const planted = 'arcframe.session_token=planted-by-somebody.AAAA'
  const given = await signIn('victim@brand.example', planted)
  expect(given).not.toBe(planted)
  expect((await ask(planted)).statusCode).toBe(401)
  expect((await ask(given)).statusCode).toBe(200)
})

test('a valid session of another user, planted before signing in, never becomes the visitor’s: it ends', async () => {
  await addUser('mallory@brand.example')
  await addUser('mara@brand.example')
  const mallorys = await signIn('mallory@brand.example')
  const maras = await signIn('mara@brand.example', mallorys)
  expect(maras).not.toBe(mallorys)
  expect(await whose(mallorys)).toBeUndefined()
  expect(await whose(maras)).toBe('mara@brand.example')
})

test('signing in again ends the session that this browser had, and no other', async () => {
  await addUser('again@brand.example')
  const [elsewhere, before] = [await signIn('again@brand.example'), await signIn('again@brand.example')]
  const after = await signIn('again@brand.example', before)
  expect((await ask(before)).statusCode).toBe(401)
  expect((await ask(after)).statusCode).toBe(200)
  expect((await ask(elsewhere)).statusCode).toBe(200)
})

test('a cookie that is replayed after signing out answers 401', async () => {
  await addUser('leaver@brand.example')
  const cookie = await signIn('leaver@brand.example')
  expect((await ask(cookie)).statusCode).toBe(200)
  expect((await post('/sign-out', {}, cookie)).statusCode).toBe(200)
  const replayed = await ask(cookie)
  expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'signed_out'])
})
