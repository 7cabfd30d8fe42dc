import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCode, turnOnSecondFactor } from '#test/identity/second-factor.ts'
import { readCookies, startIdentityApp, type IdentityApp } from '#test/identity/start-identity-app.ts'
import { TestClock } from '#test/test-clock.ts'
import { createVerifiedUser } from '../sign-up/create-verified-user.ts'
import { openText, sealText } from '../store/seal-secret.ts'

let it: IdentityApp
const clock = new TestClock()
beforeAll(async () => {
  it = await startIdentityApp()
  it.deps.clock = clock
})
afterAll(() => it.close())

const password = 'a long enough password'
const generateCode = (secret: string, stepsAhead = 0) =>
  makeCode(secret, new Date(clock.now().getTime() + stepsAhead * 30_000))
const makeEmail = (name: string) => `${name}@brand.example`
const firstStep = (name: string, headers = {}) =>
  it.post('/sign-in/email', { email: makeEmail(name), password }, headers)
const secondStep = (code: string, cookie: string) => it.post('/two-factor/verify', { code }, { cookie })

/** Signs up a user with a second factor, signed in. */
async function addUser(name: string) {
  const id = await createVerifiedUser(it.deps, { email: makeEmail(name), password, name })
  const cookie = readCookies(await firstStep(name))
  const { secret, recoveryCodes } = await turnOnSecondFactor(it, { cookie, password })
  clock.advance(60_000)
  return { id, cookie, secret, recoveryCodes }
}

describe('setting up two-step sign-in', () => {
  test('changes nothing until a first code has shown that the app has the secret', async () => {
    await createVerifiedUser(it.deps, { email: makeEmail('ann'), password, name: 'Ann' })
    const [cookie, elsewhere] = [readCookies(await firstStep('ann')), readCookies(await firstStep('ann'))]
    const begun = await it.post('/two-factor/enable', { password }, { cookie })
    const { secret, address } = begun.json<{ secret: string; address: string }>()
    expect(address).toMatch(/^otpauth:\/\/totp\/Arcframe:ann(%40|@)brand\.example\?/)
    expect((await firstStep('ann')).json()).toEqual({ status: true, isCodeNeeded: false })

    const wrong = await it.post('/two-factor/confirm', { code: generateCode(secret, 20) }, { cookie })
    expect(wrong.json()).toMatchObject({ code: 'wrong_code' })
    const right = await it.post('/two-factor/confirm', { code: generateCode(secret) }, { cookie })
    const { recoveryCodes } = right.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await it.findSignedInEmail(cookie)).toBe(makeEmail('ann'))
    expect(await it.findSignedInEmail(elsewhere), 'has not shown the second factor').toBeNull()
    expect((await it.post('/two-factor/enable', { password }, { cookie })).json()).toMatchObject({
      code: 'second_factor_on',
    })
  })

  test('requires the password', async () => {
    await createVerifiedUser(it.deps, { email: makeEmail('ben'), password, name: 'Ben' })
    const cookie = readCookies(await firstStep('ben'))
    for (const body of [{}, { password: 'not the password' }]) {
      expect((await it.post('/two-factor/enable', body, { cookie })).json()).toMatchObject({
        code: 'wrong_password',
      })
    }
  })

  test('leaves neither secret nor recovery codes readable in the database', async () => {
    const { id, secret, recoveryCodes } = await addUser('cleo')
    const factor = await it.deps.db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    const codes = await it.deps.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute()
    const stored = JSON.stringify([factor, codes])
    expect(codes).toHaveLength(10)
    for (const each of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(stored).not.toContain(each)
  })

  test('seals a secret for its owner alone', () => {
    const sealed = sealText('secret', 'ann', 'shared')
    expect(openText(sealed, 'ann', 'shared')).toBe('secret')
    expect(() => openText(sealed, 'ben', 'shared')).toThrow()
    expect(() => openText(sealed, 'ann', 'another')).toThrow()
  })
})

describe('signing in with a second factor', () => {
  test('takes two steps: the password alone does not sign in', async () => {
    const { secret } = await addUser('dora')
    const first = await firstStep('dora')
    expect(first.json()).toEqual({ status: true, isCodeNeeded: true })
    expect(first.cookies.map(({ name }) => name)).toEqual(['arcframe.second_step'])
    expect(await it.findSignedInEmail(readCookies(first))).toBeNull()
    const disguised = readCookies(first).replace('second_step', 'session_token')
    expect(await it.findSignedInEmail(disguised)).toBeNull()

    const second = await secondStep(generateCode(secret), readCookies(first))
    expect(second.statusCode).toBe(200)
    expect(await it.findSignedInEmail(readCookies(second))).toBe(makeEmail('dora'))
  })

  test('takes each code once, also when it is used many times at the same moment', async () => {
    const { secret } = await addUser('emil')
    const code = generateCode(secret)
    // Three here and two below are five wrong codes, the limit. A correct guess resets the counter, but may be counted first.
    const steps = await Promise.all(Array.from({ length: 4 }, () => firstStep('emil')))
    const answers = await Promise.all(steps.map((step) => secondStep(code, readCookies(step))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)

    const replayed = await secondStep(code, readCookies(await firstStep('emil')))
    expect(replayed.json()).toMatchObject({ code: 'wrong_code' })
    const earlier = await secondStep(generateCode(secret, -1), readCookies(await firstStep('emil')))
    expect(earlier.json(), 'an earlier code than the last one used').toMatchObject({ code: 'wrong_code' })
  })

  test('takes a recovery code in place of the app, once, however it is typed', async () => {
    const { cookie, recoveryCodes } = await addUser('finn')
    const [code = ''] = recoveryCodes
    const first = readCookies(await firstStep('finn'))
    const second = await secondStep(` ${code.toUpperCase().replaceAll('-', ' ')} `, first)
    expect(await it.findSignedInEmail(readCookies(second))).toBe(makeEmail('finn'))
    expect((await secondStep(code, readCookies(await firstStep('finn')))).statusCode).toBe(409)
    expect((await it.get('/list-sessions', { cookie })).json()).toMatchObject({
      hasSecondFactor: true,
      recoveryCodeCount: 9,
    })
  })

  test('ends after five wrong codes, and a first step lasts ten minutes and finishes once', async () => {
    const { secret } = await addUser('gil')
    const first = readCookies(await firstStep('gil'))
    for (let i = 0; i < 5; i++) expect((await secondStep('000000', first)).statusCode).toBe(409)
    expect((await secondStep(generateCode(secret), first)).json()).toMatchObject({
      code: 'too_many_requests',
    })
    clock.advance(16 * 60_000)
    expect((await secondStep(generateCode(secret), first)).json()).toMatchObject({ code: 'second_step_over' })

    const again = readCookies(await firstStep('gil'))
    expect((await secondStep(generateCode(secret), again)).statusCode).toBe(200)
    clock.advance(60_000)
    expect((await secondStep(generateCode(secret), again)).json()).toMatchObject({ code: 'second_step_over' })
    expect((await secondStep(generateCode(secret), '')).json()).toMatchObject({ code: 'second_step_over' })
  })
})

describe('with two-step sign-in on', () => {
  test('is notified to its owner by e-mail when it is turned on, off, or has new recovery codes', async () => {
    const { cookie, secret } = await addUser('lou')
    const change = (path: string, steps: number) =>
      it.post(path, { password, code: generateCode(secret, steps) }, { cookie })
    expect((await change('/two-factor/generate-backup-codes', 20)).json()).toMatchObject({
      code: 'wrong_code',
    })
    expect((await change('/two-factor/generate-backup-codes', 0)).statusCode).toBe(200)
    expect((await change('/two-factor/disable', 1)).statusCode).toBe(200)
    expect(await it.emailsTo(makeEmail('lou'))).toMatchObject(
      ['two-step-on', 'recovery-codes-renewed', 'two-step-off'].map((what) => ({ change: { what } })),
    )
  })

  test('turning it off requires password and code', async () => {
    const { cookie, secret } = await addUser('hal')
    const turnOff = (body: object) => it.post('/two-factor/disable', body, { cookie })
    expect((await turnOff({ code: generateCode(secret) })).json()).toMatchObject({ code: 'wrong_password' })
    expect((await turnOff({ password, code: '000000' })).json()).toMatchObject({ code: 'wrong_code' })
    expect((await turnOff({ password, code: generateCode(secret) })).statusCode).toBe(200)
    expect((await firstStep('hal')).json()).toMatchObject({ isCodeNeeded: false })
    expect((await turnOff({ password, code: generateCode(secret, 1) })).json()).toMatchObject({
      code: 'second_factor_off',
    })
  })

  test('new recovery codes end the old ones', async () => {
    const { cookie, secret, recoveryCodes: old } = await addUser('ida')
    const renewed = await it.post(
      '/two-factor/generate-backup-codes',
      { password, code: generateCode(secret) },
      { cookie },
    )
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect((await secondStep(old[0] ?? '', readCookies(await firstStep('ida')))).statusCode).toBe(409)
    expect((await secondStep(fresh, readCookies(await firstStep('ida')))).statusCode).toBe(200)
  })

  test('a reset password does not turn it off', async () => {
    await addUser('jon')
    await it.post('/request-password-reset', { email: makeEmail('jon') })
    const message = (await it.emailsTo(makeEmail('jon'))).at(-1)
    const token = new URL(message && 'url' in message ? message.url : '').searchParams.get('token')
    await it.post('/reset-password', { token, newPassword: password })
    expect((await firstStep('jon')).json()).toMatchObject({ isCodeNeeded: true })
  })
})

test('a first step that was taken with the old password leads nowhere once it has changed', async () => {
  const { cookie, secret } = await addUser('rosa')
  const taken = readCookies(await firstStep('rosa'))
  const newPassword = 'a different password'
  const changed = await it.post('/change-password', { currentPassword: password, newPassword }, { cookie })
  expect(changed.statusCode).toBe(200)
  expect((await secondStep(generateCode(secret), taken)).json()).toMatchObject({ code: 'second_step_over' })
})
