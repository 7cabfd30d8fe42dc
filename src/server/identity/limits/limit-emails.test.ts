import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })
const postFrom = (remoteAddress: string, path: string, payload: object, cookie = '') =>
  it.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress,
    headers: { origin: it.deps.config.baseUrl, ...(cookie ? { cookie } : {}) },
    payload,
  })
const strangers = (count: number) =>
  Array.from({ length: count }, (_none, index) => `198.51.100.${index + 1}`)
const askAll = async (path: string, body: object) => {
  for (const from of strangers(20)) await postFrom(from, path, body)
}

test('a caller who asks too often for e-mails to a mailbox does not block others', async () => {
  const email = 'plagued@brand.example'
  await addUser(email)
  const ask = (from: string) => postFrom(from, '/request-password-reset', { email })
  for (let i = 0; i < 5; i++) expect((await ask('198.51.100.1')).statusCode).toBe(200)
  expect((await ask('198.51.100.1')).json()).toMatchObject({ code: 'too_many_requests' })

  expect((await ask('203.0.113.9')).statusCode).toBe(200)
  expect(await it.emailsTo(email)).toHaveLength(3)
})

test('many who ask fill no mailbox, and its owner still gets in: by a link that is there', async () => {
  const email = 'flooded@brand.example'
  await addUser(email)
  await askAll('/request-password-reset', { email })
  const owner = await postFrom('203.0.113.9', '/request-password-reset', { email })
  expect([owner.statusCode, owner.json()]).toEqual([200, { status: true }])
  const emails = await it.emailsTo(email)
  expect(emails).toHaveLength(3)
  const token = readEmailToken(emails.at(0))
  expect((await it.post('/reset-password', { token, newPassword: 'a different password' })).statusCode).toBe(
    200,
  )
})

test('an owner on a device of theirs gets an e-mail of their own, despite other callers', async () => {
  const email = 'known@brand.example'
  await addUser(email)
  const cookie = readCookies(await it.post('/sign-in/email', { email, password }))
  await askAll('/request-password-reset', { email })
  const before = (await it.emailsTo(email)).length
  for (let i = 0; i < 5; i++) await postFrom('203.0.113.9', '/request-password-reset', { email }, cookie)
  expect(await it.emailsTo(email)).toHaveLength(before + 5)
  const sixth = await postFrom('203.0.113.9', '/request-password-reset', { email }, cookie)
  expect(sixth.json()).toMatchObject({ code: 'too_many_requests' })
})

test('e-mails of one kind take no room from another: resets do not keep anyone from signing up', async () => {
  const email = 'coming@brand.example'
  await askAll('/request-password-reset', { email })
  expect(await it.emailsTo(email)).toEqual([])
  const signedUp = await postFrom('203.0.113.9', '/sign-up/email', { name: 'Mara', email, password })
  expect(signedUp.statusCode).toBe(200)
  const emails = await it.emailsTo(email)
  expect(emails.map(({ kind }) => kind)).toEqual(['verify'])
})

test('a change of address waits for nobody else’s e-mails', async () => {
  const email = 'moving@brand.example'
  await addUser(email)
  const cookie = readCookies(await it.post('/sign-in/email', { email, password }))
  await askAll('/request-password-reset', { email })
  await askAll('/request-password-reset', { email: 'moved@brand.example' })
  const body = { newEmail: 'moved@brand.example', password }
  expect((await postFrom('203.0.113.9', '/request-email-change', body, cookie)).statusCode).toBe(200)
  expect((await it.emailsTo('moved@brand.example')).at(-1)).toMatchObject({ kind: 'new-address' })
})

test('whether a mailbox is full is the same for an address that is nobody’s', async () => {
  const answers = []
  for (const email of ['somebody@brand.example', 'nobody@brand.example']) {
    if (email.startsWith('some')) await addUser(email)
    for (const path of ['/request-password-reset', '/send-verification-email']) {
      await askAll(path, { email })
      const { statusCode, body } = await postFrom('203.0.113.9', path, { email })
      answers.push({ statusCode, body })
    }
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2))
})

test('ten sign-ups from elsewhere do not stop the owner’s, and the mailbox gets few e-mails', async () => {
  const email = 'wanted@brand.example'
  const signUpFrom = (from: string) =>
    postFrom(from, '/sign-up/email', { name: 'Mara', email, password: `${password} of ${from}` })
  const answers = []
  for (const from of strangers(10)) answers.push(await signUpFrom(from))
  const owner = await signUpFrom('203.0.113.9')
  expect([owner.statusCode, owner.json()]).toEqual([200, { status: true }])
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, owner.body])

  await askAll('/send-verification-email', { email })
  await askAll('/request-password-reset', { email })
  const emails = await it.emailsTo(email)
  expect(emails.map(({ kind }) => kind)).toEqual([...Array(6).fill('verify'), ...Array(3).fill('reset')])
  // Those that are there let the owner in.
  const token = readEmailToken(emails.at(-1))
  const reset = await it.post('/reset-password', { token, newPassword: 'a different password' })
  expect(reset.statusCode).toBe(200)
  const signedIn = await it.post('/sign-in/email', { email, password: 'a different password' })
  expect(signedIn.statusCode).toBe(200)
})

test('a link is always there that works for half an hour yet, and after a reset there is room again', async () => {
  const email = 'again@brand.example'
  await addUser(email)
  await askAll('/request-password-reset', { email })
  const emails = await it.emailsTo(email)
  expect(emails).toHaveLength(3)
  await it.post('/reset-password', { token: readEmailToken(emails[0]), newPassword: 'a different password' })
  await postFrom('203.0.113.10', '/request-password-reset', { email })
  expect((await it.emailsTo(email)).filter(({ kind }) => kind === 'reset')).toHaveLength(4)
})

test('an address that is claimed has room for reset links: those of before are gone, or never were', async () => {
  const email = 'claimed@brand.example'
  await askAll('/request-password-reset', { email })
  expect(await it.emailsTo(email)).toEqual([])
  const signedUp = await postFrom('203.0.113.9', '/sign-up/email', { name: 'Mara', email, password })
  const token = readEmailToken((await it.emailsTo(email)).at(-1))
  const verified = await postFrom('203.0.113.9', '/verify-email', { token }, readCookies(signedUp))
  expect(verified.statusCode).toBe(200)
  await postFrom('203.0.113.10', '/request-password-reset', { email })
  expect((await it.emailsTo(email)).at(-1)).toMatchObject({ kind: 'reset' })
})

test('so has an address that an account moves to', async () => {
  const email = 'leaving@brand.example'
  const newEmail = 'arriving@brand.example'
  await addUser(email)
  const cookie = readCookies(await it.post('/sign-in/email', { email, password }))
  await askAll('/request-password-reset', { email: newEmail })
  await postFrom('203.0.113.9', '/request-email-change', { newEmail, password }, cookie)
  for (const mailbox of [email, newEmail]) {
    const token = readEmailToken((await it.emailsTo(mailbox)).at(-1))
    const agreed = await postFrom('203.0.113.9', '/confirm-email-change', { token }, cookie)
    expect(agreed.statusCode).toBe(200)
  }
  await postFrom('203.0.113.10', '/request-password-reset', { email: newEmail })
  expect((await it.emailsTo(newEmail)).at(-1)).toMatchObject({ kind: 'reset' })
})

test('accounts that ask for changes to an address leave room for the first e-mail of each other one', async () => {
  const newEmail = 'sought@brand.example'
  const kinds = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const email = `asker-${name}@brand.example`
    await addUser(email)
    const cookie = readCookies(await it.post('/sign-in/email', { email, password }))
    for (const round of [1, 2]) {
      const answer = await postFrom('198.51.100.200', '/request-email-change', { newEmail, password }, cookie)
      kinds.push(`${round}: ${answer.statusCode}`)
    }
  }
  expect(kinds.filter((kind) => kind.startsWith('1'))).toEqual(Array(5).fill('1: 200'))
  expect((await it.emailsTo(newEmail)).length).toBeLessThanOrEqual(6)
})
