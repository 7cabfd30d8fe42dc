import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authEndpoints, type AuthEndpointName } from '#shared/contract/identity/auth-endpoints.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { beginSecondFactor, makeCode, turnOnSecondFactor } from '#test/identity/second-factor.ts'
import { makeAuthenticator } from '#test/identity/soft-authenticator.ts'
import {
  readCookies,
  readEmailToken,
  startIdentityApp,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { TestClock } from '#test/test-clock.ts'
import { createVerifiedUser } from './sign-up/create-verified-user.ts'

let it: IdentityApp
const clock = new TestClock()
beforeAll(async () => {
  it = await startIdentityApp()
  it.deps.clock = clock
})
beforeEach(async () => {
  for (const table of ['rateLimits', 'users'] as const) await it.deps.db.deleteFrom(table).execute()
})
afterAll(() => it.close())

const email = 'mara@brand.example'
const password = 'a long enough password'
const newPassword = 'a different password'
const newEmail = 'mara@elsewhere.example'

/** A user with a session, and the authenticator of their new phone. */
async function makeOwner() {
  const id = await createVerifiedUser(it.deps, { email, password, name: 'Mara' })
  const cookie = readCookies(await it.post('/sign-in/email', { email, password }))
  const { sessions } = (await it.get('/list-sessions', { cookie })).json<{ sessions: { id: string }[] }>()
  const device = makeAuthenticator({ baseUrl: it.deps.config.baseUrl, userId: id })
  return { id, cookie, password, sessionId: sessions[0]?.id ?? '', device }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

async function makePasskey({ cookie, device }: Owner) {
  const options = await it.post('/passkey/generate-register-options', { password }, { cookie })
  return { name: 'My phone', credential: device.make(options.json()) }
}
async function addPasskey(owner: Owner): Promise<{ passkeyId: string }> {
  const { cookie } = owner
  await it.post('/passkey/verify-registration', await makePasskey(owner), { cookie })
  const { id } = await it.deps.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
  return { passkeyId: id }
}
async function showNextCode(owner: Owner) {
  const { secret } = await turnOnSecondFactor(it, owner)
  clock.advance(60_000)
  return { password, code: makeCode(secret, clock.now()) }
}

/** What a user sends to each call for their own account, once all that it takes is done. */
const inputs: Partial<Record<AuthEndpointName, (owner: Owner) => object | Promise<object>>> = {
  requestAddressChange: () => ({ newEmail, password }),
  async confirmAddressChange({ cookie }) {
    await it.post('/request-email-change', { newEmail, password }, { cookie })
    return { token: readEmailToken((await it.emailsTo(email)).at(-1)) }
  },
  updateProfile: () => ({ name: 'Somebody else' }),
  async revokeSession({ sessionId }) {
    await it.post('/sign-in/email', { email, password })
    const other = it.deps.db.selectFrom('sessions').select('id').where('id', '!=', sessionId)
    return { sessionId: (await other.executeTakeFirstOrThrow()).id }
  },
  async revokeOtherSessions() {
    await it.post('/sign-in/email', { email, password })
    return {}
  },
  changePassword: () => ({ currentPassword: password, newPassword }),
  beginSecondFactor: () => ({ password }),
  confirmSecondFactor: async (owner) => ({ code: (await beginSecondFactor(it, owner)).code }),
  renewRecoveryCodes: showNextCode,
  turnOffSecondFactor: showNextCode,
  addPasskey: makePasskey,
  renamePasskey: async (owner) => ({ ...(await addPasskey(owner)), name: 'Not a phone' }),
  removePasskey: async (owner) => ({ ...(await addPasskey(owner)), password }),
}

/** Calls that change nothing of an account. */
const changeNothing: Partial<Record<AuthEndpointName, string>> = {
  beginPasskey: 'a challenge that is good for this session alone',
  confirmWithGoogle: 'a signed note of this session, in its browser',
}

test('every call that changes one’s own account is held against a session that ended', () => {
  const own = Object.entries<Call>(authEndpoints).filter(
    ([, { access, method }]) => access === 'session' && method !== 'GET',
  )
  expect([...Object.keys(inputs), ...Object.keys(changeNothing)].toSorted()).toEqual(
    own.map(([name]) => name).toSorted(),
  )
})

/** All that a user’s calls may change, but for the ended session. */
async function readAccount({ sessionId }: Owner) {
  const { db } = it.deps
  const emails = [...(await it.emailsTo(email)), ...(await it.emailsTo(newEmail))]
  const tables = [
    'users',
    'accounts',
    'passkeys',
    'secondFactors',
    'recoveryCodes',
    'addressChanges',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const sessions = await db.selectFrom('sessions').selectAll().where('id', '!=', sessionId).execute()
  return { emails, rows, sessions }
}

test.each(Object.keys(inputs) as (keyof typeof inputs)[])(
  '%s changes nothing where its session ended while the request waited',
  async (name) => {
    const owner = await makeOwner()
    const input = (await inputs[name]?.(owner)) ?? {}
    const before = await readAccount(owner)
    const path = authEndpoints[name].path.replace('/api/auth', '')
    const [answer] = await raceForLock(it.deps.db, {
      lock: (tx) => tx.selectFrom('users').select('id').forNoKeyUpdate().execute(),
      requests: [() => it.post(path, input, { cookie: owner.cookie })],
      write: (tx) => tx.deleteFrom('sessions').where('id', '=', owner.sessionId).execute(),
    })
    expect([answer?.statusCode, answer?.json().code, answer?.cookies]).toEqual([401, 'signed_out', []])
    expect(await readAccount(owner)).toEqual(before)
  },
)
