import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { makeSubscription } from '#test/factories.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const addUser = (email: string) => createVerifiedUser(it.deps, { email, password, name: 'Mara' })
const signIn = (email: string) => it.post('/sign-in/email', { email, password })
const confirm = (cookie: string, token: string) => it.post('/confirm-email-change', { token }, { cookie })
const ask = (cookie: string, newEmail: string, more: object = { password }) =>
  it.post('/request-email-change', { newEmail, ...more }, { cookie })
const newestTo = async (email: string) => (await it.emailsTo(email)).at(-1)
const readEmail = async (id: string) =>
  (await it.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test.each([['old mailbox first'], ['new mailbox first']])(
  'an address changes once both mailboxes have agreed: %s',
  async (order) => {
    const [before, after] = [`${order.slice(0, 3)}-a@brand.example`, `${order.slice(0, 3)}-b@brand.example`]
    const id = await addUser(before)
    const { id: subscriptionId } = await makeSubscription(it.deps.db, { id, email: before } as never)
    const cookie = readCookies(await signIn(before))
    await it.post('/request-password-reset', { email: before })
    const reset = readEmailToken(await newestTo(before))
    expect((await ask(cookie, after)).json()).toEqual({ status: true })

    const tokens = [readEmailToken(await newestTo(before)), readEmailToken(await newestTo(after))]
    if (order.startsWith('new')) tokens.reverse()
    expect((await confirm(cookie, tokens[0] ?? '')).json()).toEqual({ isChanged: false })
    expect(await readEmail(id)).toBe(before)
    expect((await confirm(cookie, tokens[0] ?? '')).json(), 'a link works once').toMatchObject({
      code: 'link_invalid',
    })
    expect((await confirm(cookie, tokens[1] ?? '')).json()).toEqual({ isChanged: true })

    expect(await readEmail(id)).toBe(after)
    expect(await it.findSignedInEmail(cookie), 'sessions end').toBeNull()
    expect((await signIn(before)).statusCode).toBe(401)
    expect((await signIn(after)).statusCode).toBe(200)
    const stale = await it.post('/reset-password', { token: reset, newPassword: 'a different password' })
    expect(stale.statusCode, 'a reset that lies in the old mailbox').toBe(410)
    for (const table of ['subscriptions', 'status'] as const) {
      const row = await it.deps.db
        .selectFrom(table)
        .select('userEmail')
        .where('id', '=', subscriptionId)
        .execute()
      expect(row).toEqual([{ userEmail: after }])
    }
  },
)

test('both answers at the same moment change the address once, and each link is used once', async () => {
  const id = await addUser('both@brand.example')
  const cookie = readCookies(await signIn('both@brand.example'))
  await ask(cookie, 'both-new@brand.example')
  const tokens = [
    readEmailToken(await newestTo('both@brand.example')),
    readEmailToken(await newestTo('both-new@brand.example')),
  ]
  const answers = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: 10 }, () => confirm(cookie, token))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.includes('"isChanged":true'))).toHaveLength(1)
  expect(await readEmail(id)).toBe('both-new@brand.example')
})

test('whether the new address has an account is disclosed to its mailbox only', async () => {
  await addUser('curious@brand.example')
  await addUser('taken@brand.example')
  const cookie = readCookies(await signIn('curious@brand.example'))
  const answers = [await ask(cookie, 'taken@brand.example'), await ask(cookie, 'free@brand.example')]
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(await newestTo('taken@brand.example')).toMatchObject({ kind: 'already-registered' })
  expect(await newestTo('free@brand.example')).toMatchObject({ kind: 'new-address' })
  expect((await it.emailsTo('curious@brand.example')).map(({ kind }) => kind)).toEqual([
    'leave-address',
    'leave-address',
  ])
})

test('an address that was registered meanwhile stays with its owner', async () => {
  const id = await addUser('slow@brand.example')
  const cookie = readCookies(await signIn('slow@brand.example'))
  await ask(cookie, 'wanted@brand.example')
  const tokens = [
    readEmailToken(await newestTo('slow@brand.example')),
    readEmailToken(await newestTo('wanted@brand.example')),
  ]
  await addUser('wanted@brand.example')
  await confirm(cookie, tokens[0] ?? '')
  expect((await confirm(cookie, tokens[1] ?? '')).json()).toMatchObject({
    status: 409,
    code: 'address_taken',
  })
  expect(await readEmail(id)).toBe('slow@brand.example')
})

test('of concurrent changes to the same address one succeeds, and the others are refused', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, async (_none, index) => {
      const email = `rival-${index}@brand.example`
      return { email, id: await addUser(email) }
    }),
  )
  const links: [cookie: string, token: string][] = []
  for (const { email } of people) {
    const cookie = readCookies(await signIn(email))
    await ask(cookie, 'shared@brand.example')
    await confirm(cookie, readEmailToken(await newestTo(email)))
    links.push([cookie, readEmailToken(await newestTo('shared@brand.example'))])
  }
  const answers = await Promise.all(links.map((link) => confirm(...link)))
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'changed')
  expect(codes.toSorted()).toEqual(['address_taken', 'address_taken', 'address_taken', 'changed'])
  const emails = await Promise.all(people.map(({ id }) => readEmail(id)))
  expect(emails.filter((email) => email === 'shared@brand.example')).toHaveLength(1)
  expect(emails.filter((email) => email.startsWith('rival-'))).toHaveLength(3)
})

test('asking takes the password, and a link lasts a day', async () => {
  await addUser('late@brand.example')
  const cookie = readCookies(await signIn('late@brand.example'))
  expect((await ask(cookie, 'x@brand.example', {})).json()).toMatchObject({ code: 'wrong_password' })
  await ask(cookie, 'late-new@brand.example')
  const token = readEmailToken(await newestTo('late-new@brand.example'))
  await it.deps.db
    .updateTable('addressChanges')
    .set({ expiresAt: new Date(0) })
    .execute()
  expect((await confirm(cookie, token)).statusCode).toBe(410)
})
