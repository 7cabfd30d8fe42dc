import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import {
  readCookies,
  startIdentityApp,
  readEmailToken,
  type IdentityApp,
} from '#test/identity/start-identity-app.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'
import { claimByGoogle } from '../google/claim-by-google.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

const password = 'a long enough password'
const verified = async (email: string) => {
  await createVerifiedUser(it.deps, { email, password, name: 'Mara' })
  return readCookies(await it.post('/sign-in/email', { email, password }))
}
const askForReset = async (email: string) => {
  await it.post('/request-password-reset', { email })
  return readEmailToken((await it.emailsTo(email)).findLast(({ kind }) => kind === 'reset'))
}
const reset = (token: string, newPassword: string) => it.post('/reset-password', { token, newPassword })
const signIn = async (email: string, guess: string) =>
  (await it.post('/sign-in/email', { email, password: guess })).statusCode

/** Runs both while rows that each of them writes are locked, so that each is as far as it comes before either ends. */
const runTogether = <Answer>(
  lock: (tx: Database) => Promise<unknown>,
  ...requests: (() => PromiseLike<Answer>)[]
): Promise<Answer[]> => raceForLock(it.deps.db, { lock, requests })

const lockUser = (email: string) => (tx: Database) =>
  tx.selectFrom('users').select('id').where('email', '=', email).forUpdate().execute()
const lockPassword = (email: string) => (tx: Database) =>
  sql`select from accounts a join users u on u.id = a.user_id where u.email = ${email} for update of a`.execute(
    tx,
  )
const readStatus = ({ statusCode }: LightMyRequestResponse) => statusCode

test('a reset and the link of the sign-up, at the same moment: one of them sets the password', async () => {
  const email = 'both@brand.example'
  await it.post('/sign-up/email', { name: 'Mara', email, password })
  const verification = readEmailToken((await it.emailsTo(email)).at(-1))
  const resetToken = await askForReset(email)
  const answers = await runTogether(
    lockUser(email),
    () => it.post('/verify-email', { token: verification, newPassword: 'chosen by the sign-up' }),
    () => reset(resetToken, 'chosen by the reset'),
  )
  expect(answers.map(readStatus).toSorted()).toEqual([200, 410])
})

test('a first sign-in with Google and a reset, at the same moment: the address is claimed once', async () => {
  const email = 'google@brand.example'
  await it.post('/sign-up/email', { name: 'Mara', email, password })
  const token = await askForReset(email)
  const profile = { sub: 'g-1', email }
  const [first, second] = await runTogether<number | void>(
    lockUser(email),
    () => claimByGoogle(it.deps, profile, async () => {}),
    () => reset(token, 'chosen by the reset').then(readStatus),
  )
  expect([first, second]).toEqual([undefined, 410])
})

test('two resets by two links, at the same moment: one of them sets the password', async () => {
  const email = 'two-links@brand.example'
  await verified(email)
  const tokens = [await askForReset(email), await askForReset(email)]
  expect(new Set(tokens).size).toBe(2)
  const answers = await runTogether(
    lockPassword(email),
    ...tokens.map((token, index) => () => reset(token, `chosen by link ${index}`)),
  )
  expect(answers.map(readStatus).toSorted()).toEqual([200, 410])
})

test('a change of the password that began before a reset does not undo it', async () => {
  const email = 'intruder@brand.example'
  const cookie = await verified(email)
  const token = await askForReset(email)
  const change = { currentPassword: password, newPassword: 'what the intruder wants' }
  const answers = await runTogether(
    lockPassword(email),
    () => reset(token, 'what the owner wants'),
    () => it.post('/change-password', change, { cookie }),
  )
  expect(answers.map(readStatus)).toEqual([200, 401])
  expect(await signIn(email, 'what the owner wants')).toBe(200)
})

test('a reset that waits for a change of the password finds its link ended', async () => {
  const email = 'change-first@brand.example'
  const cookie = await verified(email)
  const token = await askForReset(email)
  const change = { currentPassword: password, newPassword: 'changed by the owner' }
  const answers = await runTogether(
    lockPassword(email),
    () => it.post('/change-password', change, { cookie }),
    () => reset(token, 'chosen by the reset'),
  )
  expect(answers.map(readStatus)).toEqual([200, 410])
})

test('who signs out while their password changes does so after it', async () => {
  const email = 'sign-out@brand.example'
  const cookie = await verified(email)
  const change = { currentPassword: password, newPassword: 'changed by the owner' }
  const answers = await runTogether(
    lockPassword(email),
    () => it.post('/change-password', change, { cookie }),
    () => it.post('/sign-out', {}, { cookie }),
  )
  expect(answers.map(readStatus)).toEqual([200, 200])
  expect(answers[0] && (await it.findSignedInEmail(readCookies(answers[0])))).toBe(email)
})

test('a suspension that a change of the password waits for leaves the password as it was', async () => {
  const email = 'suspended@brand.example'
  const cookie = await verified(email)
  const suspend = (suspendedAt: Date | null) => (tx: Database) =>
    tx.updateTable('users').set({ suspendedAt }).where('email', '=', email).execute()
  const change = { currentPassword: password, newPassword: 'what a suspended user wants' }
  const [changed] = await raceForLock(it.deps.db, {
    lock: lockUser(email),
    requests: [() => it.post('/change-password', change, { cookie })],
    write: suspend(new Date()),
  })
  expect(changed?.json()).toMatchObject({ code: 'account_suspended' })
  await suspend(null)(it.deps.db)
  expect(await signIn(email, password)).toBe(200)
})
