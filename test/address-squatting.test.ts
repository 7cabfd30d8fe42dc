import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVerifiedUser } from '#server/identity/create-verified-user.ts'
import { openBrowser, type Browser } from './open-browser.ts'
import { startIdentityApp, tokenIn, type IdentityApp } from './start-identity-app.ts'

const ownersPassword = 'the owner signs up with this'
const newPassword = 'the owner chooses this elsewhere'
const squattersPassword = 'the squatter knows this one'

let it: IdentityApp
let addresses = 0

beforeAll(async () => {
  it = await startIdentityApp({
    ADMIN_EMAILS: Array.from({ length: 60 }, (_none, n) => `owner-${n}@brand.example`).join(','),
  })
})
afterAll(() => it.close())

/** Somebody else's address, an operator's; each time another one. */
const nextAddress = () => `owner-${addresses++}@brand.example`
const signUp = (browser: Browser, email: string, password: string) =>
  browser.post('/sign-up/email', { name: 'Mara', email, password })
const newestTokenTo = async (email: string) => tokenIn((await it.lettersTo(email)).at(-1))

/** Signs up, and returns the link of the letter that came of it. */
async function signUpForLink(browser: Browser, email: string, password: string): Promise<string> {
  expect((await signUp(browser, email, password)).statusCode).toBe(200)
  return newestTokenTo(email)
}

/** Opens a letter's link as its owner: chooses a password where one is asked for. */
async function openLink(browser: Browser, token: string): Promise<'signed in' | 'chose a password'> {
  const answer = await browser.post('/verify-email', { token })
  expect(answer.statusCode, answer.body).toBe(200)
  if (answer.json<{ status: unknown }>().status === true) return 'signed in'
  const chosen = await browser.post('/verify-email', { token, newPassword })
  expect(chosen.json()).toMatchObject({ status: true })
  return 'chose a password'
}

const signInAnywhere = (email: string, password: string) =>
  openBrowser(it, '203.0.113.77').post('/sign-in/email', { email, password })

/** All that opens the account of an address. */
async function waysInto(email: string) {
  const { db } = it.deps
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const sessions = await db.selectFrom('sessions').select('ipAddress').where('userId', '=', id).execute()
  const accounts = await db.selectFrom('accounts').select('providerId').where('userId', '=', id).execute()
  const passkeys = await db.selectFrom('passkeys').select('id').where('userId', '=', id).execute()
  return {
    sessionsFrom: [...new Set(sessions.map(({ ipAddress }) => ipAddress))],
    accounts: accounts.map(({ providerId }) => providerId),
    passkeys: passkeys.length,
  }
}

const ownersDesk = '203.0.113.1'
const ownersPhone = '203.0.113.2'
const squattersPlace = '198.51.100.66'

/** The account is its owner's: their password opens it, and nothing of the squatter's does. */
async function expectOwned(email: string, password: string, squatter: Browser) {
  expect((await signInAnywhere(email, squattersPassword)).statusCode, 'the squatter’s password').toBe(401)
  expect((await signInAnywhere(email, password)).statusCode, 'the owner’s password').toBe(200)
  await squatter.post('/sign-up/continue')
  await signUp(squatter, email, squattersPassword)
  await squatter.post('/send-verification-email', { email })
  await squatter.post('/sign-up/continue')
  expect((await squatter.post('/sign-in/email', { email, password: squattersPassword })).statusCode).not.toBe(
    200,
  )
  expect(await squatter.whoIsHere(), 'the squatter’s session').toBeNull()
  const { sessionsFrom, ...ways } = await waysInto(email)
  expect(sessionsFrom).not.toContain(squattersPlace)
  expect(ways).toEqual({ accounts: ['credential'], passkeys: 0 })
}

interface Way {
  squatterComes: 'first' | 'last'
  opens: 'own letter' | 'squatter’s letter'
  at: 'the desk where they signed up' | 'the phone'
}
const ways: Way[] = (['first', 'last'] as const).flatMap((squatterComes) =>
  (['own letter', 'squatter’s letter'] as const).flatMap((opens) =>
    (['the desk where they signed up', 'the phone'] as const).map((at) => ({ squatterComes, opens, at })),
  ),
)

describe('somebody who signs up with another person’s address', () => {
  test.each(ways)(
    'gains nothing: squatter $squatterComes, the owner opens the $opens at $at',
    async ({ squatterComes, opens, at }) => {
      const email = nextAddress()
      const [desk, phone, squatter] = [ownersDesk, ownersPhone, squattersPlace].map((ip) =>
        openBrowser(it, ip),
      ) as [Browser, Browser, Browser]
      const links = { owner: '', squatter: '' }
      if (squatterComes === 'first') links.squatter = await signUpForLink(squatter, email, squattersPassword)
      links.owner = await signUpForLink(desk, email, ownersPassword)
      if (squatterComes === 'last') links.squatter = await signUpForLink(squatter, email, squattersPassword)

      const opened = opens === 'own letter' ? links.owner : links.squatter
      const rest = opens === 'own letter' ? links.squatter : links.owner
      const isAtDesk = at !== 'the phone'
      const browser = isAtDesk ? desk : phone
      expect(await openLink(browser, opened)).toBe(isAtDesk ? 'signed in' : 'chose a password')
      expect(await browser.whoIsHere()).toBe(email)
      await expectOwned(email, isAtDesk ? ownersPassword : newPassword, squatter)
      for (const body of [{ token: rest }, { token: rest, newPassword: squattersPassword }])
        expect((await squatter.post('/verify-email', body)).statusCode, 'the other letter').toBe(410)
    },
  )

  test.each([
    ['first', 'the owner', 'the desk where they signed up'],
    ['first', 'the owner', 'the phone'],
    ['last', 'the owner', 'the desk where they signed up'],
    ['last', 'the owner', 'the phone'],
    ['first', 'the squatter', 'the desk where they signed up'],
    ['first', 'the squatter', 'the phone'],
    ['last', 'the squatter', 'the desk where they signed up'],
    ['last', 'the squatter', 'the phone'],
  ])('gains nothing by “send again”: squatter %s, pressed by %s, opened at %s', async (comes, presses, at) => {
    const email = nextAddress()
    const desk = openBrowser(it, ownersDesk)
    const phone = openBrowser(it, ownersPhone)
    const squatter = openBrowser(it, squattersPlace)
    if (comes === 'first') await signUp(squatter, email, squattersPassword)
    await signUp(desk, email, ownersPassword)
    if (comes === 'last') await signUp(squatter, email, squattersPassword)
    const isAtDesk = at !== 'the phone'
    const browser = isAtDesk ? desk : phone
    await (presses === 'the owner' ? browser : squatter).post('/send-verification-email', { email })
    const letters = await it.lettersTo(email)
    expect(letters).toHaveLength(3)
    expect(await openLink(browser, tokenIn(letters.at(-1)))).toBe(
      isAtDesk ? 'signed in' : 'chose a password',
    )
    await expectOwned(email, isAtDesk ? ownersPassword : newPassword, squatter)
  })

  test('gains nothing where the owner never signed up and opens the letter all the same', async () => {
    const email = nextAddress()
    const squatter = openBrowser(it, squattersPlace)
    const link = await signUpForLink(squatter, email, squattersPassword)
    expect(await openLink(openBrowser(it, ownersDesk), link)).toBe('chose a password')
    await expectOwned(email, newPassword, squatter)
  })

  test('gains nothing by a program that looks into letters and runs their pages', async () => {
    const email = nextAddress()
    const squatter = openBrowser(it, squattersPlace)
    const link = await signUpForLink(squatter, email, squattersPassword)
    const scanned = await openBrowser(it, '192.0.2.9').post('/verify-email', { token: link })
    expect(scanned.json()).toMatchObject({ status: 'password_needed', email })
    expect(scanned.cookies).toEqual([])
    expect((await signInAnywhere(email, squattersPassword)).statusCode).toBe(401)
    expect(await openLink(openBrowser(it, ownersDesk), link), 'the link still works').toBe('chose a password')
    await expectOwned(email, newPassword, squatter)
  })

  test('gains nothing where the owner, who had asked for a new password, sets one', async () => {
    const email = nextAddress()
    const [desk, squatter] = [openBrowser(it, ownersDesk), openBrowser(it, squattersPlace)]
    await signUp(squatter, email, squattersPassword)
    await desk.post('/request-password-reset', { email })
    const token = await newestTokenTo(email)
    expect((await desk.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    await expectOwned(email, newPassword, squatter)
  })

  test('does not learn from a sign-in whether the address has an account', async () => {
    const answers = []
    for (const known of [true, false]) {
      const email = nextAddress()
      if (known) await createVerifiedUser(it.deps, { email, password: ownersPassword, name: 'Mara' })
      const squatter = openBrowser(it, squattersPlace)
      await signUp(squatter, email, squattersPassword)
      for (const browser of [squatter, openBrowser(it, '192.0.2.7')]) {
        const answer = await browser.post('/sign-in/email', { email, password: squattersPassword })
        answers.push({ status: answer.statusCode, code: answer.json<{ code: string }>().code })
      }
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
    expect(answers).toMatchObject([
      { code: 'email_not_verified' },
      { code: 'wrong_credentials' },
      { code: 'email_not_verified' },
      { code: 'wrong_credentials' },
    ])
  })
})
