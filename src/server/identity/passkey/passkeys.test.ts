import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeysMax } from '#shared/contract/identity/passkeys.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { makeAuthenticator, type Flaws } from '#test/identity/soft-authenticator.ts'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { TestClock } from '#test/test-clock.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'

let it: IdentityApp
const clock = new TestClock()
beforeAll(async () => {
  it = await startIdentityApp()
  it.deps.clock = clock
})
beforeEach(() => it.deps.db.deleteFrom('rateLimits').execute())
afterAll(() => it.close())

const password = 'a long enough password'
const makeEmail = (name: string) => `${name}@brand.example`
const enter = async (name: string) =>
  readCookies(await it.post('/sign-in/email', { email: makeEmail(name), password }))
const begin = (cookie: string, body: object = { password }) =>
  it.post('/passkey/generate-register-options', body, { cookie })
const add = (cookie: string, credential: object, name = 'My phone') =>
  it.post('/passkey/verify-registration', { name, credential }, { cookie })
const list = async (cookie: string) =>
  (await it.get('/passkey/list-user-passkeys', { cookie })).json<{
    passkeys: { id: string; name: string; lastUsedAt: string | null }[]
  }>().passkeys
const challenge = async () =>
  (await it.post('/passkey/generate-authenticate-options')).json<{ challenge: string }>()
const show = (credential: object) => it.post('/passkey/verify-authentication', { credential })
const refused = { status: 401, code: 'passkey_refused' }

async function addUser(name: string) {
  const id = await createVerifiedUser(it.deps, { email: makeEmail(name), password, name })
  return {
    id,
    cookie: await enter(name),
    device: makeAuthenticator({ baseUrl: it.deps.config.baseUrl, userId: id }),
  }
}

/** Signs up a user with a passkey. */
async function addOwner(name: string) {
  const user = await addUser(name)
  const added = await add(user.cookie, user.device.make((await begin(user.cookie)).json()))
  expect(added.json()).toEqual({ status: true })
  return user
}

describe('a passkey', () => {
  test('signs its owner in, in one step, and notes when', async () => {
    const { cookie, device } = await addOwner('ann')
    expect(await list(cookie)).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    const answer = await show(device.show(await challenge()))
    expect(answer.json()).toEqual({ status: true })
    expect(await it.findSignedInEmail(readCookies(answer))).toBe(makeEmail('ann'))
    expect((await list(cookie))[0]?.lastUsedAt).toBe(clock.now().toISOString())
  })

  test('takes the password to add and to remove, and a session that asked for it', async () => {
    const { cookie, device } = await addUser('ben')
    for (const body of [{}, { password: 'not the password' }])
      expect((await begin(cookie, body)).json()).toMatchObject({ code: 'wrong_password' })
    const options = (await begin(cookie)).json<{ challenge: string }>()
    expect((await add(await enter('ben'), device.make(options))).json(), 'another session').toMatchObject(
      refused,
    )
    expect((await add(cookie, device.make(options))).statusCode).toBe(200)
    const [passkey] = await list(cookie)
    const remove = (body: object) =>
      it.post('/passkey/delete-passkey', { passkeyId: passkey?.id, ...body }, { cookie })
    expect((await remove({})).json()).toMatchObject({ code: 'wrong_password' })
    expect((await remove({ password })).statusCode).toBe(200)
    expect(await list(cookie)).toEqual([])
  })

  test('can be one of twenty, also where two are added at the same moment', async () => {
    const { id: userId, cookie, device } = await addUser('bela')
    const { deps } = it
    await deps.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: passkeysMax - 1 }, (_, n) => ({
          id: randomUUID(),
          userId,
          credentialId: `bela-${n}`,
          publicKey: Buffer.from('key'),
          counter: 0,
          transports: [],
          name: `Phone ${n}`,
          createdAt: clock.now(),
          lastUsedAt: null,
        })),
      )
      .execute()
    const devices = [device, makeAuthenticator({ baseUrl: deps.config.baseUrl, userId })]
    const made = await Promise.all(devices.map(async (each) => each.make((await begin(cookie)).json())))
    const answers = await Promise.all(made.map((credential) => add(cookie, credential)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await list(cookie)).toHaveLength(passkeysMax)
    expect((await begin(cookie)).json()).toMatchObject({ code: 'too_many_passkeys' })
  })

  test('is not added for another origin, party or challenge, nor without asking who its owner is', async () => {
    const { cookie, device } = await addUser('cleo')
    const flaws: Flaws[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
    ]
    for (const flaw of flaws) {
      const made = device.make((await begin(cookie)).json(), flaw)
      expect((await add(cookie, made)).json(), JSON.stringify(flaw)).toMatchObject(refused)
    }
    expect((await add(cookie, device.make({ challenge: 'made-up' }))).json()).toMatchObject(refused)
    expect((await add(cookie, device.make(await challenge()))).json(), 'one to sign in').toMatchObject(
      refused,
    )
    const options = (await begin(cookie)).json<{ challenge: string }>()
    clock.advance(5 * 60_000)
    expect((await add(cookie, device.make(options))).json(), 'too late').toMatchObject(refused)
    expect(await list(cookie)).toEqual([])
  })

  test('opens one account only', async () => {
    const { device } = await addOwner('dora')
    const thief = await addUser('thief')
    const made = device.make((await begin(thief.cookie)).json())
    expect((await add(thief.cookie, made)).json()).toMatchObject(refused)
    const claimed = device.show(await challenge(), { userHandle: thief.id })
    expect((await show(claimed)).json()).toMatchObject(refused)
  })

  test('is renamed and removed by its owner only; the sessions that it opened elsewhere end with it', async () => {
    const { cookie, device } = await addOwner('eve')
    const elsewhere = readCookies(await show(device.show(await challenge())))
    const [passkey] = await list(cookie)
    const stranger = (await addUser('stranger')).cookie
    const rename = (who: string) =>
      it.post('/passkey/update-passkey', { passkeyId: passkey?.id, name: ' Desk ' }, { cookie: who })
    const remove = (who: string) =>
      it.post('/passkey/delete-passkey', { passkeyId: passkey?.id, password }, { cookie: who })
    expect((await rename(stranger)).json()).toMatchObject({ code: 'not_found' })
    expect((await remove(stranger)).json()).toMatchObject({ code: 'not_found' })
    expect((await rename(cookie)).statusCode).toBe(200)
    expect((await list(cookie))[0]?.name).toBe('Desk')

    expect((await remove(cookie)).statusCode).toBe(200)
    expect(await it.findSignedInEmail(elsewhere)).toBeNull()
    expect(await it.findSignedInEmail(cookie), 'who removed it stays').toBe(makeEmail('eve'))
    expect((await show(device.show(await challenge()))).json()).toMatchObject(refused)
  })
})

describe('signing in with a passkey', () => {
  test('takes a challenge of ours, once and for five minutes', async () => {
    const { device } = await addOwner('finn')
    const options = await challenge()
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(device.show(options))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await show(device.show({ challenge: 'made-up' }))).json()).toMatchObject(refused)
    const old = await challenge()
    await it.deps.db.deleteFrom('rateLimits').execute()
    clock.advance(5 * 60_000)
    expect((await show(device.show(old))).json()).toMatchObject(refused)
    expect((await show(device.show(await challenge()))).statusCode).toBe(200)
  })

  test('is refused with the same answer for every error and for an unknown passkey', async () => {
    const { id, device } = await addOwner('gil')
    const unknown = makeAuthenticator({ baseUrl: it.deps.config.baseUrl, userId: id })
    const answers = [await show(unknown.show(await challenge()))]
    const flaws: Flaws[] = [
      { origin: 'https://evil.example' },
      { origin: `${it.deps.config.baseUrl}.evil.example` },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { userHandle: 'somebody else' },
    ]
    for (const flaw of flaws) answers.push(await show(device.show(await challenge(), flaw)))
    const forged = { ...device.show(await challenge()), id: device.credentialId }
    forged.response.signature = unknown.show(await challenge()).response.signature
    answers.push(await show(forged))
    const refusals = answers.map((answer) => {
      const { requestId: _id, ...body } = answer.json<Record<string, unknown>>()
      return { status: answer.statusCode, body, cookies: answer.cookies }
    })
    for (const each of refusals) expect(each).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ status: 401, body: { code: 'passkey_refused' }, cookies: [] })
  })

  test('is refused to a copy of the device, whose counter stood still', async () => {
    const { device } = await addOwner('hal')
    expect((await show(device.show(await challenge(), { counter: 7 }))).statusCode).toBe(200)
    for (const counter of [7, 6, 0])
      expect((await show(device.show(await challenge(), { counter }))).json()).toMatchObject(refused)
    expect((await show(device.show(await challenge(), { counter: 8 }))).statusCode).toBe(200)
  })

  test('is refused where the passkey is removed while it is checked', async () => {
    const { id, device } = await addOwner('gina')
    const credential = device.show(await challenge())
    const [answer] = await raceForLock(it.deps.db, {
      lock: (tx) => tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute(),
      requests: [() => show(credential)],
      write: (tx) => tx.deleteFrom('passkeys').where('userId', '=', id).execute(),
    })
    expect(answer?.json()).toMatchObject(refused)
  })

  test('is possible with devices that do not count', async () => {
    const { device } = await addOwner('ida')
    for (let i = 0; i < 2; i++)
      expect((await show(device.show(await challenge(), { counter: 0 }))).statusCode).toBe(200)
  })

  test('is refused to a suspended user, with the reason for the owner only', async () => {
    const { id, device } = await addOwner('jon')
    await it.deps.db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', id).execute()
    const answer = await show(device.show(await challenge()))
    expect([answer.json().code, answer.cookies]).toEqual(['account_suspended', []])
    expect((await show(device.show(await challenge(), { isUserVerified: false }))).json()).toMatchObject(
      refused,
    )
  })

  test('has a limit for each passkey, which wrong ones use up and the right one does not', async () => {
    const { device } = await addOwner('kim')
    for (let i = 0; i < 12; i++) expect((await show(device.show(await challenge()))).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) await show(device.show({ challenge: 'made-up' }))
    expect((await show(device.show(await challenge()))).json()).toMatchObject({ code: 'too_many_requests' })
  })

  test('needs no code where two-step sign-in is on: the passkey was both steps', async () => {
    const { id, device } = await addOwner('lea')
    await it.deps.db
      .insertInto('secondFactors')
      .values({ userId: id, sealedSecret: 'sealed', confirmedAt: clock.now() })
      .execute()
    const answer = await show(device.show(await challenge()))
    expect(await it.findSignedInEmail(readCookies(answer))).toBe(makeEmail('lea'))
  })
})

/** E-mails to a user about changed credentials, oldest first. */
const changesEmailedTo = async (name: string) =>
  (await it.emailsTo(makeEmail(name))).filter((message) => message.kind === 'way-in-changed')

test('the owner hears by e-mail of a passkey that was added or removed, and of no other', async () => {
  const { cookie } = await addOwner('nea')
  const [passkey] = await list(cookie)
  const remove = (body: object) =>
    it.post('/passkey/delete-passkey', { passkeyId: passkey?.id, ...body }, { cookie })
  await remove({ password: 'not the password' })
  expect(await changesEmailedTo('nea')).toMatchObject([
    {
      change: { what: 'passkey-added', name: 'My phone' },
      at: clock.now().toISOString(),
      passkeys: [{ name: 'My phone' }],
      url: `${it.deps.config.baseUrl}/account/`,
    },
  ])
  await remove({ password })
  expect((await changesEmailedTo('nea')).slice(1)).toMatchObject([
    { change: { what: 'passkey-removed', name: 'My phone' }, passkeys: [] },
  ])
})

test('a password reset ends all sessions and leaves the passkeys, which answer and e-mail name to the owner', async () => {
  const { device } = await addOwner('ole')
  const opened = readCookies(await show(device.show(await challenge())))
  await it.post('/request-password-reset', { email: makeEmail('ole') })
  const token = readEmailToken((await it.emailsTo(makeEmail('ole'))).at(-1))
  const reset = await it.post('/reset-password', { token, newPassword: 'a different password' })
  expect(reset.json()).toMatchObject({
    passkeys: [{ name: 'My phone', lastUsedAt: clock.now().toISOString() }],
  })
  expect(await it.findSignedInEmail(opened)).toBeNull()
  expect((await changesEmailedTo('ole')).at(-1)).toMatchObject({
    change: { what: 'password-set' },
    passkeys: [{ name: 'My phone' }],
  })
  expect((await show(device.show(await challenge()))).statusCode).toBe(200)
})

test('a password that changes ends what was begun: no passkey is added to it any more', async () => {
  const { cookie, device } = await addUser('mia')
  const options = (await begin(cookie)).json<{ challenge: string }>()
  const newPassword = 'a different password'
  const changed = await it.post('/change-password', { currentPassword: password, newPassword }, { cookie })
  expect((await add(readCookies(changed), device.make(options))).json()).toMatchObject(refused)
})
