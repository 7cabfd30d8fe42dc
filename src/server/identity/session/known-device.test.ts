import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readCookies,
  readEmailToken,
  startIdentityApp,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { makeCode, turnOnSecondFactor } from '#test/identity/second-factor.ts'
import { TestClock } from '#test/test-clock.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
const clock = new TestClock()
beforeAll(async () => {
  it = await startIdentityApp()
  it.deps.clock = clock
})
afterAll(() => it.close())

const email = 'mara@brand.example'
const password = 'a long enough password'
beforeEach(async () => {
  for (const table of ['rateLimits', 'users'] as const) await it.deps.db.deleteFrom(table).execute()
  await createVerifiedUser(it.deps, { email, password, name: 'Mara' })
})

const signIn = (cookie = '', guess = password) =>
  it.post('/sign-in/email', { email, password: guess }, { cookie })
const readDevice = (answer: LightMyRequestResponse) =>
  readCookies(answer)
    .split('; ')
    .filter((pair) => pair.startsWith('arcframe.device='))
    .join()
const generateCode = (secret: string) => makeCode(secret, clock.now())

/** Turns two-step sign-in on in a new session, whose device is returned. */
async function turnOn() {
  const cookie = readCookies(await signIn())
  const { secret, confirmed } = await turnOnSecondFactor(it, { cookie, password })
  clock.advance(60_000)
  return { cookie, secret, device: readDevice(confirmed) }
}

/** Types a code on a device, after the password. */
async function showCode(code: string, device = '', typed = password) {
  const step = readCookies(await signIn(device, typed))
  return it.post('/two-factor/verify', { code }, { cookie: `${step}; ${device}` })
}

/** How many guesses are looked at before they are refused unseen. */
async function countGuesses(guess: () => PromiseLike<LightMyRequestResponse>, wrong: number) {
  for (let count = 0; ; count++) {
    const { statusCode } = await guess()
    if (statusCode === 429) return count
    expect(statusCode).toBe(wrong)
  }
}
const wrongCode = 'aaaa-aaaa-aaaa-aaaa'
const guessCodes = (device = '', typed = password) =>
  countGuesses(() => showCode(wrongCode, device, typed), 409)
const guessPasswords = (device = '') => countGuesses(() => signIn(device, 'not the password'), 401)

async function requestResetToken() {
  await it.post('/request-password-reset', { email })
  return readEmailToken((await it.emailsTo(email)).findLast(({ kind }) => kind === 'reset'))
}

async function changePassword(cookie: string) {
  const newPassword = 'a different password'
  const changed = await it.post('/change-password', { currentPassword: password, newPassword }, { cookie })
  expect(changed.statusCode).toBe(200)
  return { newPassword, device: readDevice(changed) }
}

describe('guesses at codes', () => {
  test('are five for all devices from before the second factor together', async () => {
    const devices = [readDevice(await signIn()), readDevice(await signIn())]
    const { secret, device } = await turnOn()
    const counts = []
    for (const each of devices) counts.push(await guessCodes(each))
    expect(counts).toEqual([5, 0])
    expect((await showCode(generateCode(secret), device)).statusCode, 'where it was turned on').toBe(200)
  })

  test('are five more for each device that has shown a code, whatever password it shows next', async () => {
    const { secret, device: confirming } = await turnOn()
    const { newPassword, device } = await changePassword(readCookies(await showCode(generateCode(secret))))
    const counts = []
    for (const each of ['', confirming, device]) counts.push(await guessCodes(each, newPassword))
    expect(counts).toEqual([5, 5, 5])
    const token = await requestResetToken()
    const reset = await it.post('/reset-password', { token, newPassword: password }, { cookie: device })
    expect(await guessCodes(readDevice(reset)), 'a reset brings no more').toBe(0)
  })

  test('are none of its own for a device that has shown a code of an earlier second factor', async () => {
    const { secret, cookie, device } = await turnOn()
    const code = generateCode(secret)
    expect((await it.post('/two-factor/disable', { password, code }, { cookie })).statusCode).toBe(200)
    const again = await turnOn()
    expect(await guessCodes()).toBe(5)
    expect(await guessCodes(device)).toBe(0)
    expect((await showCode(generateCode(again.secret), again.device)).statusCode).toBe(200)
  })
})

describe('a changed password', () => {
  test('makes all other devices strangers until they sign in with it', async () => {
    const devices = [readDevice(await signIn()), readDevice(await signIn())]
    const { newPassword, device } = await changePassword(readCookies(await signIn()))
    const signedIn = readDevice(await signIn(devices[0], newPassword))
    expect(await guessPasswords(devices[0])).toBe(10)
    expect((await signIn(devices[1], newPassword)).statusCode).toBe(429)
    expect((await signIn(signedIn, newPassword)).statusCode).toBe(200)
    expect((await signIn(device, newPassword)).statusCode, 'where it was changed').toBe(200)
  })

  test('leaves them no more e-mails than anybody has', async () => {
    const devices = [readDevice(await signIn()), readDevice(await signIn())]
    const { device } = await changePassword(readCookies(await signIn()))
    const before = (await it.emailsTo(email)).length
    const countEmails = async (each: string | undefined) => {
      await it.post('/request-password-reset', { email }, { cookie: each ?? '' })
      return (await it.emailsTo(email)).length - before
    }
    const counts = []
    for (const each of [...devices, ...devices, device]) counts.push(await countEmails(each))
    expect(counts).toEqual([1, 2, 3, 3, 4])
  })
})

test('a second factor leaves devices their guesses at the password', async () => {
  const known = readDevice(await signIn())
  await turnOn()
  expect(await guessPasswords()).toBe(10)
  expect((await signIn(known)).json()).toEqual({ status: true, isCodeNeeded: true })
})
