import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const email = 'mara.lindqvist@kestrup.example'

describe('a common password', () => {
  test.each([
    '1234567890',
    'qwertyuiop',
    'Password123',
    'BASKETBALL',
    '1qaz2wsx3edc',
    'strawberry',
    'iloveyou123',
  ])('is known as one, however it is capitalised: %s', (common) => {
    expect(isCommonPassword(common)).toBe(true)
  })

  test.each([password, 'one-perfect-move', 'Strawberry fields', ''])('is not taken for one: %s', (rare) => {
    expect(isCommonPassword(rare)).toBe(false)
  })
})

test('a password may be 128 characters long, and every one of them counts', async () => {
  const long = 'a sentence of many words, '.repeat(5).slice(0, 127)
  await createVerifiedUser(it.deps, { email: 'long@brand.example', password: `${long}!`, name: 'Long' })
  const signIn = (secret: string) =>
    it.post('/sign-in/email', { email: 'long@brand.example', password: secret })
  expect((await signIn(`${long}?`)).statusCode).toBe(401)
  expect((await signIn(long)).statusCode).toBe(401)
  expect((await signIn(`${long}!`)).statusCode).toBe(200)
  const tooLong = await it.post('/sign-up/email', { name: 'Long', email, password: `${long}!!` })
  expect(tooLong.json<{ fields: object }>().fields).toHaveProperty('password')
})

describe('a password that others would guess', () => {
  test.each([
    ['qwertyuiop', 'among the first'],
    ['Lindqvist-2026', 'your name, your address or ours'],
    ['arcframe!!!!', 'your name, your address or ours'],
    ['ababababab', 'repeats itself'],
  ])('is refused at sign-up, beside its field and before anything is written: %s', async (weak, why) => {
    const answer = await it.post('/sign-up/email', { name: 'Mara Lindqvist', email, password: weak })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ fields: Record<string, string> }>().fields['password']).toContain(why)
    expect(await it.emailsTo(email)).toEqual([])
  })

  test('is refused by a reset, whose link stays good, and by a change, which counts as no guess', async () => {
    await createVerifiedUser(it.deps, { email, password, name: 'Mara Lindqvist' })
    await it.post('/request-password-reset', { email })
    const token = readEmailToken((await it.emailsTo(email)).at(-1))
    const refused = await it.post('/reset-password', { token, newPassword: 'mara.lindqvist' })
    expect(refused.json<{ fields: object }>().fields).toHaveProperty('newPassword')
    const newPassword = 'another good sentence'
    expect((await it.post('/reset-password', { token, newPassword })).statusCode).toBe(200)

    const cookie = readCookies(await it.post('/sign-in/email', { email, password: newPassword }))
    const change = (next: string) =>
      it.post('/change-password', { currentPassword: newPassword, newPassword: next }, { cookie })
    for (let n = 0; n < 12; n += 1) expect((await change('1234567890')).statusCode).toBe(422)
    expect((await change(password)).statusCode).toBe(200)
  })
})
