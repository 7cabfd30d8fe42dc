import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import { openBrowser, type Browser } from './open-browser.ts'
import { startIdentityAppWithGoogle, visitGoogle } from './start-identity-app-with-google.ts'
import { readEmailToken, type IdentityApp } from './start-identity-app.ts'

const ownersPassword = 'the owner signs up with this'
const newPassword = 'the owner chooses this elsewhere'
const squattersPassword = 'the squatter knows this one'

let it: IdentityApp
let addresses = 0

beforeAll(async () => {
  it = await startIdentityAppWithGoogle({
    ADMIN_EMAILS: Array.from({ length: 60 }, (_none, n) => `owner-${n}@brand.example`).join(','),
  })
})
afterAll(() => it.close())
// One network plays many people here.
beforeEach(() => it.deps.db.deleteFrom('rateLimits').execute())

/** The owner's address, an operator's: who owns the account is an admin. Each time another one. */
const nextAddress = () => `owner-${addresses++}@brand.example`
const signUp = (browser: Browser, email: string, password: string) =>
  browser.post('/sign-up/email', { name: 'Mara', email, password })
const verificationTokenTo = async (email: string) =>
  readEmailToken((await it.emailsTo(email)).findLast(({ kind }) => kind === 'verify'))
const newestTokenTo = async (email: string) => readEmailToken((await it.emailsTo(email)).at(-1))

/** Signs up, and returns the link of the e-mail that came of it. */
async function signUpForLink(browser: Browser, email: string, password: string): Promise<string> {
  expect((await signUp(browser, email, password)).statusCode).toBe(200)
  return newestTokenTo(email)
}

/** Opens an e-mail's link as its owner: chooses a password where one is asked for. */
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
  const { id, roles } = await db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const sessions = await db.selectFrom('sessions').select('ipAddress').where('userId', '=', id).execute()
  const accounts = await db.selectFrom('accounts').select('providerId').where('userId', '=', id).execute()
  const passkeys = await db.selectFrom('passkeys').select('id').where('userId', '=', id).execute()
  return {
    sessionsFrom: [...new Set(sessions.map(({ ipAddress }) => ipAddress))],
    accounts: accounts.map(({ providerId }) => providerId),
    passkeys: passkeys.length,
    isAdmin: roles.includes('admin'),
  }
}

const ownersDesk = '203.0.113.1'
const ownersPhone = '203.0.113.2'
const squattersPlace = '198.51.100.66'

/** The account is its owner's: their password opens it, and nothing of the squatter's does. */
async function expectOwned(
  email: string,
  password: string | null,
  squatter: Browser,
  accounts: string[] = ['credential'],
) {
  expect((await signInAnywhere(email, squattersPassword)).statusCode, 'the squatter’s password').toBe(401)
  if (password !== null)
    expect((await signInAnywhere(email, password)).statusCode, 'the owner’s password').toBe(200)
  await squatter.post('/sign-up/continue')
  await signUp(squatter, email, squattersPassword)
  await squatter.post('/send-verification-email', { email })
  await squatter.post('/sign-up/continue')
  expect((await squatter.post('/sign-in/email', { email, password: squattersPassword })).statusCode).not.toBe(
    200,
  )
  expect(await squatter.readSignedInEmail(), 'the squatter’s session').toBeNull()
  const { sessionsFrom, ...ways } = await waysInto(email)
  expect(sessionsFrom).not.toContain(squattersPlace)
  expect(ways).toEqual({ accounts, passkeys: 0, isAdmin: true })
}

interface Way {
  squatterComes: 'first' | 'last'
  opens: 'own e-mail' | 'squatter’s e-mail'
  at: 'the desk where they signed up' | 'the phone'
}
const ways: Way[] = (['first', 'last'] as const).flatMap((squatterComes) =>
  (['own e-mail', 'squatter’s e-mail'] as const).flatMap((opens) =>
    (['the desk where they signed up', 'the phone'] as const).map((at) => ({ squatterComes, opens, at })),
  ),
)

describe('a user who signs up with another person’s address', () => {
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

      const opened = opens === 'own e-mail' ? links.owner : links.squatter
      const rest = opens === 'own e-mail' ? links.squatter : links.owner
      const isAtDesk = at !== 'the phone'
      const browser = isAtDesk ? desk : phone
      expect(await openLink(browser, opened)).toBe(isAtDesk ? 'signed in' : 'chose a password')
      expect(await browser.readSignedInEmail()).toBe(email)
      await expectOwned(email, isAtDesk ? ownersPassword : newPassword, squatter)
      for (const body of [{ token: rest }, { token: rest, newPassword: squattersPassword }])
        expect((await squatter.post('/verify-email', body)).statusCode, 'the other e-mail').toBe(410)
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
  ])(
    'gains nothing by “send again”: squatter %s, pressed by %s, opened at %s',
    async (comes, presses, at) => {
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
      const emails = await it.emailsTo(email)
      expect(emails).toHaveLength(3)
      expect(await openLink(browser, readEmailToken(emails.at(-1)))).toBe(
        isAtDesk ? 'signed in' : 'chose a password',
      )
      await expectOwned(email, isAtDesk ? ownersPassword : newPassword, squatter)
    },
  )

  test('gains nothing where the owner never signed up and opens the e-mail all the same', async () => {
    const email = nextAddress()
    const squatter = openBrowser(it, squattersPlace)
    const link = await signUpForLink(squatter, email, squattersPassword)
    expect(await openLink(openBrowser(it, ownersDesk), link)).toBe('chose a password')
    await expectOwned(email, newPassword, squatter)
  })

  test('gains nothing by a program that looks into e-mails and runs their pages', async () => {
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

const signInWithGoogle = async (browser: Browser, email: string) => {
  const { url } = (await browser.post('/sign-in/social', { provider: 'google' })).json<{ url: string }>()
  const back = await visitGoogle(url, { email, name: 'Mara', isEmailVerified: 'yes' })
  await browser.get(`${back.pathname.replace('/api/auth', '')}${back.search}`)
}

describe('a user who signs up with the address of a person who comes with Google', () => {
  const comes = ['first', 'last'] as const
  const opens = ['no e-mail', 'the squatter’s e-mail before', 'the squatter’s e-mail after'] as const
  test.each(comes.flatMap((squatterComes) => opens.map((ownerOpens) => ({ squatterComes, ownerOpens }))))(
    'gains nothing: squatter $squatterComes, the owner opens $ownerOpens',
    async (way) => {
      const email = nextAddress()
      const desk = openBrowser(it, ownersDesk)
      const squatter = openBrowser(it, squattersPlace)
      if (way.squatterComes === 'first') await signUp(squatter, email, squattersPassword)
      const isBefore = way.ownerOpens === 'the squatter’s e-mail before' && way.squatterComes === 'first'
      if (isBefore) await desk.post('/verify-email', { token: await newestTokenTo(email) })
      await signInWithGoogle(desk, email)
      expect(await desk.readSignedInEmail()).toBe(email)
      if (way.squatterComes === 'last') await signUp(squatter, email, squattersPassword)
      if (way.ownerOpens === 'the squatter’s e-mail after') {
        const message = (await it.emailsTo(email)).at(-1)
        if (message?.kind === 'verify')
          expect((await desk.post('/verify-email', { token: readEmailToken(message) })).statusCode).toBe(410)
      }
      await expectOwned(email, null, squatter, ['google'])
      const again = openBrowser(it, ownersPhone)
      await signInWithGoogle(again, email)
      expect(await again.readSignedInEmail()).toBe(email)
    },
  )

  test('gains nothing where the owner verifies by e-mail first and comes with Google later', async () => {
    const email = nextAddress()
    const desk = openBrowser(it, ownersDesk)
    const squatter = openBrowser(it, squattersPlace)
    await signUp(desk, email, ownersPassword)
    const link = await signUpForLink(squatter, email, squattersPassword)
    expect(await openLink(desk, link)).toBe('signed in')
    await signInWithGoogle(openBrowser(it, ownersPhone), email)
    await expectOwned(email, ownersPassword, squatter, ['credential', 'google'])
  })
})

/** A signed-in user. */
async function enterWithAccount(browser: Browser, email: string, password: string) {
  await createVerifiedUser(it.deps, { email, password, name: 'Mallory' })
  expect((await browser.post('/sign-in/email', { email, password })).statusCode).toBe(200)
}

const emailsLike = async (email: string) =>
  (await it.deps.db.selectFrom('users').select('email').where('email', '=', email).execute()).length

describe('a user who asks to change their address to another person’s', () => {
  const presence = [
    'is nobody yet',
    'waits for the e-mail of a sign-up',
    'signs up after that',
    'has an account',
  ] as const
  test.each(presence.flatMap((owner) => ['signed out', 'signed in'].map((where) => ({ owner, where }))))(
    'gains nothing: the owner $owner and agrees $where',
    async ({ owner, where }) => {
      const email = nextAddress()
      const mallorys = `mallory-${email}`
      const squatter = openBrowser(it, squattersPlace)
      const desk = openBrowser(it, ownersDesk)
      await enterWithAccount(squatter, mallorys, squattersPassword)
      if (owner === 'waits for the e-mail of a sign-up') await signUp(desk, email, ownersPassword)
      if (owner === 'has an account') {
        await signUp(desk, email, ownersPassword)
        await openLink(desk, await newestTokenTo(email))
      }
      await squatter.post('/request-email-change', { newEmail: email, password: squattersPassword })
      const toOwner = (await it.emailsTo(email)).at(-1)
      const agreed = await squatter.post('/confirm-email-change', { token: await newestTokenTo(mallorys) })
      expect(agreed.json()).toEqual({ isChanged: false })
      if (owner === 'signs up after that') await signUp(desk, email, ownersPassword)

      const other = openBrowser(it, ownersPhone)
      if (where === 'signed in') await enterWithAccount(other, `other-${email}`, ownersPassword)
      if (owner === 'has an account') expect(toOwner?.kind).toBe('already-registered')
      else {
        const answer = await other.post('/confirm-email-change', { token: readEmailToken(toOwner) })
        expect(answer.json()).toMatchObject({ code: where === 'signed in' ? 'other_account' : 'signed_out' })
      }
      expect(await squatter.readSignedInEmail(), 'the squatter’s account keeps its address').toBe(mallorys)
      expect((await signInAnywhere(email, squattersPassword)).statusCode).toBe(401)

      // The owner is kept from nothing by it.
      if (owner === 'has an account') {
        expect((await signInAnywhere(email, ownersPassword)).statusCode).toBe(200)
      } else {
        if (owner === 'is nobody yet') await signUp(desk, email, ownersPassword)
        expect(await openLink(desk, await verificationTokenTo(email))).toBe('signed in')
        expect((await signInAnywhere(email, ownersPassword)).statusCode).toBe(200)
      }
      expect(await waysInto(email)).toMatchObject({ accounts: ['credential'], passkeys: 0 })
    },
  )

  test('the owner of both mailboxes still changes it, despite sign-ups with the new address before or after', async () => {
    for (const squatterComes of ['first', 'last']) {
      const email = nextAddress()
      const desk = openBrowser(it, ownersDesk)
      const squatter = openBrowser(it, squattersPlace)
      await enterWithAccount(desk, `old-${email}`, ownersPassword)
      if (squatterComes === 'first') await signUp(squatter, email, squattersPassword)
      await desk.post('/request-email-change', { newEmail: email, password: ownersPassword })
      const toNew = readEmailToken((await it.emailsTo(email)).at(-1))
      if (squatterComes === 'last') await signUp(squatter, email, squattersPassword)
      await desk.post('/confirm-email-change', { token: toNew })
      const token = await newestTokenTo(`old-${email}`)
      expect((await desk.post('/confirm-email-change', { token })).json()).toEqual({ isChanged: true })
      expect((await signInAnywhere(email, ownersPassword)).statusCode).toBe(200)
      expect((await signInAnywhere(email, squattersPassword)).statusCode).toBe(401)
      expect(await emailsLike(email)).toBe(1)
      for (const message of await it.emailsTo(email)) {
        if (message.kind !== 'verify') continue
        for (const browser of [desk, squatter]) {
          const answer = await browser.post('/verify-email', { token: readEmailToken(message), newPassword })
          expect(answer.statusCode, 'an e-mail of the sign-up').toBe(410)
        }
      }
    }
  })
})
