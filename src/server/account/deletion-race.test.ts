import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { saveCart } from '#shared/contract/cart.ts'
import { createCheckoutSession } from '#shared/contract/checkout.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { beginSecondFactor, makeCode, turnOnSecondFactor } from '#test/identity/second-factor.ts'
import { makeAuthenticator } from '#test/identity/soft-authenticator.ts'
import { readCookies } from '#test/identity/start-identity-app.ts'
import { namedSelections } from '#test/payments/named-selections.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { sessionSecret, startSession } from '../identity/session/start-session.ts'
import { insertPasskey } from '../identity/store/passkeys.db.ts'
import { createVerifiedUser } from '../identity/sign-up/create-verified-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const password = 'a long enough password'
const post = (path: string, payload: object, cookie = '') =>
  app.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    headers: { origin: testBaseUrl, cookie },
  })
async function makePerson() {
  const email = `${randomUUID()}@brand.example`
  const id = await createVerifiedUser(app.deps, { email, password, name: 'Mara' })
  const signIn = () => post('/sign-in/email', { email, password })
  return { id, signIn, cookie: readCookies(await signIn()) }
}

/** Both as far as they come while a row that each of them needs is locked, the other request first. */
async function raceWithDeletion(
  { id }: { id: string },
  table: 'accounts' | 'secondFactors' | 'passkeys' | 'files',
  request: () => PromiseLike<{ statusCode: number }>,
  shown: { code?: string } = {},
): Promise<number[]> {
  const owner = table === 'files' ? 'ownerId' : 'userId'
  return raceForLock(app.db, {
    lock: (tx: Database) => tx.selectFrom(table).select(owner).where(owner, '=', id).forUpdate().execute(),
    requests: [
      async () => (await request()).statusCode,
      async () => (await app.call(deleteMyAccount, { password, ...shown }, { as: { id } })).status,
    ],
  })
}

test('who signs in while their account is deleted does so before, or finds none', async () => {
  const person = await makePerson()
  expect(await raceWithDeletion(person, 'accounts', person.signIn)).toEqual([200, 200])
  expect((await person.signIn()).statusCode).toBe(401)
})

test('who types the code of an app while their account is deleted does so before', async () => {
  const person = await makePerson()
  const { secret, recoveryCodes } = await turnOnSecondFactor(app, { ...person, password })
  const [code = ''] = recoveryCodes
  app.clock.advance(60_000)
  const begun = readCookies(await person.signIn())
  const finish = () => post('/two-factor/verify', { code: makeCode(secret, app.clock.now()) }, begun)
  expect(await raceWithDeletion(person, 'secondFactors', finish, { code })).toEqual([200, 200])
})

test('a deletion that waits while another session sets up two-step sign-in is refused', async () => {
  const person = await makePerson()
  const { cookie } = person
  const { code } = await beginSecondFactor(app, { cookie, password })
  const confirm = () => post('/two-factor/confirm', { code }, cookie)
  expect(await raceWithDeletion(person, 'secondFactors', confirm)).toEqual([200, 401])
  expect((await person.signIn()).json()).toEqual({ status: true, isCodeNeeded: true })
})

test('a deletion that waits while another session changes the password is refused', async () => {
  const person = await makePerson()
  const change = { currentPassword: password, newPassword: 'a different password' }
  const request = () => post('/change-password', change, person.cookie)
  expect(await raceWithDeletion(person, 'accounts', request)).toEqual([200, 401])
})

test('who removes a passkey while their account is deleted does so before', async () => {
  const person = await makePerson()
  const { id: userId, cookie } = person
  const passkeyId = randomUUID()
  const now = app.clock.now()
  await insertPasskey(app.db, {
    id: passkeyId,
    userId,
    credentialId: passkeyId,
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    name: 'My phone',
    createdAt: now,
    lastUsedAt: null,
  })
  // A session that ends with the passkey.
  await startSession(app.db, await sessionSecret(app.db), userId, { now, passkeyId })
  const remove = () => post('/passkey/delete-passkey', { passkeyId, password }, cookie)
  expect(await raceWithDeletion(person, 'passkeys', remove)).toEqual([200, 200])
})

test('a passkey that is added while the account is deleted is refused', async () => {
  const { id, cookie } = await makePerson()
  const device = makeAuthenticator({ baseUrl: testBaseUrl, userId: id })
  const begun = await post('/passkey/generate-register-options', { password }, cookie)
  const credential = device.make(begun.json())
  const statuses = await raceForLock(app.db, {
    lock: (tx) => tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
    requests: [
      async () => (await app.call(deleteMyAccount, { password }, { as: { id } })).status,
      async () =>
        (await post('/passkey/verify-registration', { name: 'My phone', credential }, cookie)).statusCode,
    ],
  })
  expect(statuses).toEqual([200, 401])
  const { rows } = await app.database.pool.query('select from passkeys where user_id = $1', [id])
  expect(rows).toEqual([])
})

/** The deletion first, the other request behind it. */
async function raceAfterDeletion({ id }: { id: string }, request: () => Promise<{ status: number }>) {
  return raceForLock(app.db, {
    lock: (tx) => tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
    requests: [
      async () => (await app.call(deleteMyAccount, { password }, { as: { id } })).status,
      async () => (await request()).status,
    ],
  })
}

test('no page for a payment is opened for an account that is deleted, and no cart is saved', async () => {
  const [buyer, chooser] = [await makePerson(), await makePerson()]
  const productSelections = { ...namedSelections }
  await app.call(saveCart, { productSelections }, { as: buyer })
  const buy = () => app.call(createCheckoutSession, { seenTotalCents: 152_000 }, { as: buyer })
  expect(await raceAfterDeletion(buyer, buy)).toEqual([200, 401])
  const save = () => app.call(saveCart, { productSelections }, { as: chooser })
  expect(await raceAfterDeletion(chooser, save)).toEqual([200, 401])
  expect(await app.db.selectFrom('checkouts').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('carts').select('userId').execute()).toEqual([])
})

test('a photo of oneself that is deleted while the account is deleted goes first', async () => {
  const person = await makePerson()
  const fileId = randomUUID()
  await app.db
    .insertInto('files')
    .values({
      id: fileId,
      ownerId: person.id,
      uploadedBy: person.id,
      purpose: 'profile-photo',
      originalName: 'me.jpg',
      storageKey: `people/${fileId}.webp`,
      mediaType: 'image/webp',
      bytes: 1,
      createdAt: app.clock.now(),
    })
    .execute()
  await app.db
    .updateTable('users')
    .set({ image: `/api/files/${fileId}` })
    .where('id', '=', person.id)
    .execute()
  const remove = async () => ({
    statusCode: (await app.call(deleteFile, { fileId }, { as: person })).status,
  })
  expect(await raceWithDeletion(person, 'files', remove)).toEqual([200, 200])
})
