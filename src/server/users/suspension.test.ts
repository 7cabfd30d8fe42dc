import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { readEvents } from '#test/events/read-events.ts'
import { updateUserRoles } from './update-user-roles.ts'
import { updateUserSuspension } from './update-user-suspension.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const reason = 'Three chargebacks in a week'
const change = (userId: string, isSuspended = true) => ({ userId, isSuspended, reason })
const clearAdmins = () =>
  app.db
    .updateTable('users')
    .set({ roles: ['user'] })
    .execute()

describe('a suspended account', () => {
  it('is refused from its next request on, and continues where it was after being restored', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    const read = () => app.call(allCalls.readCart, {}, { as: mara })
    const set = (isSuspended: boolean) =>
      app.call(allCalls.updateUserSuspension, { userId: mara.id, isSuspended, reason }, { as: admin })
    expect((await read()).status).toBe(200)

    const suspended = await set(true)
    expect(suspended.output.user.suspendedAt).not.toBeNull()
    const refused = await read()
    expect([refused.status, refused.problem.code]).toEqual([403, 'account_suspended'])
    expect((await app.call(allCalls.readSession, {}, { as: mara })).problem.code).toBe('account_suspended')

    expect((await set(false)).output.user.suspendedAt).toBeNull()
    expect((await read()).status).toBe(200)
    const { output } = await app.call(
      allCalls.listAuditEntries,
      { subjectKind: 'user', subjectId: mara.id },
      { as: admin },
    )
    expect(output.entries.map((entry) => [entry.action, entry.actorEmail, entry.reason])).toEqual([
      ['user.restored', admin.email, reason],
      ['user.suspended', admin.email, reason],
    ])
  })

  it('gets no file, and sends none', async () => {
    const mara = await makeUser(app.db)
    const cookie = await app.signIn(mara)
    await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', mara.id).execute()
    const headers = { cookie, origin: testBaseUrl }
    for (const request of [
      { method: 'GET', url: '/api/files/no-such-file' },
      { method: 'POST', url: '/api/uploads' },
    ] as const) {
      const answer = await app.app.inject({
        ...request,
        headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_suspended'])
    }
  })

  it('can sign out', async () => {
    const mara = await makeUser(app.db)
    const cookie = await app.signIn(mara)
    await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', mara.id).execute()
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie, origin: testBaseUrl },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    const sessions = await app.db.selectFrom('sessions').select('id').where('userId', '=', mara.id).execute()
    expect(sessions).toEqual([])
  })
})

describe('suspending', () => {
  it('requires a reason, with the error beside the field', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    for (const call of [
      app.call(
        allCalls.updateUserSuspension,
        { userId: mara.id, isSuspended: true, reason: ' ' },
        { as: admin },
      ),
      app.call(allCalls.updateUserRoles, { userId: mara.id, roles: ['admin'], reason: '' }, { as: admin }),
    ]) {
      const { status, problem } = await call
      expect([status, problem.fields?.['reason']]).toEqual([
        422,
        'Say why: the reason is stored with the change.',
      ])
    }
  })

  it('is refused to the user themselves, and for an unknown user', async () => {
    const admin = await makeAdmin(app.db)
    await expect(updateUserSuspension(app.deps, admin, change(admin.id))).rejects.toMatchObject({
      code: 'own_suspension',
    })
    await expect(updateUserSuspension(app.deps, admin, change('nobody'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('twice is done, and recorded, once', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    const [one, two] = await Promise.all([
      updateUserSuspension(app.deps, admin, change(mara.id)),
      updateUserSuspension(app.deps, admin, change(mara.id)),
    ])
    expect(two.suspendedAt).toBe(one.suspendedAt)
    expect(await readEvents(app.db, { subjectId: mara.id })).toHaveLength(1)
  })

  it('never leaves the studio without an admin, even when two admins suspend each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await clearAdmins()
      const [one, two] = [await makeAdmin(app.db), await makeAdmin(app.db)]
      const results = await Promise.allSettled([
        updateUserSuspension(app.deps, one, change(two.id)),
        updateUserSuspension(app.deps, two, change(one.id)),
      ])
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      const left = await app.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [one.id, two.id])
        .where('suspendedAt', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  it('leaves an admin when one suspends the other, who takes the first one’s role', async () => {
    await clearAdmins()
    const [one, two] = [await makeAdmin(app.db), await makeAdmin(app.db)]
    const results = await Promise.allSettled([
      updateUserSuspension(app.deps, one, change(two.id)),
      updateUserRoles(app.deps, two, { userId: one.id, roles: ['user'], reason }),
    ])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('does not count suspended admins as admins', async () => {
    await clearAdmins()
    const [one, two] = [await makeAdmin(app.db), await makeAdmin(app.db)]
    await updateUserSuspension(app.deps, one, change(two.id))
    const leave = await app.call(allCalls.deleteMyAccount, {}, { as: one })
    expect(leave.problem.code).toBe('last_admin')
  })
})

describe('the support view', () => {
  it('is opened by a visit that is recorded; an unknown user cannot be visited', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    const visit = (userId: string) => app.call(allCalls.visitUser, { userId }, { as: admin })
    expect((await visit(mara.id)).output.user).toMatchObject({ id: mara.id, email: mara.email })
    expect((await visit('nobody')).problem.code).toBe('not_found')
    const { output } = await app.call(
      allCalls.listAuditEntries,
      { subjectKind: 'user', subjectId: mara.id },
      { as: admin },
    )
    expect(output.entries.map((entry) => [entry.action, entry.actorEmail])).toEqual([
      ['user.visited', admin.email],
    ])
  })

  it('reads what the admin may read, and changes nothing, not even what is the admin’s own', async () => {
    const [admin, mara] = [await makeAdmin(app.db), await makeUser(app.db)]
    const { id: subscriptionId } = await makeSubscription(app.db, mara)
    const options = { as: admin, headers: { 'support-view': mara.id } }
    expect((await app.call(allCalls.listSubscriptions, { userId: mara.id }, options)).status).toBe(200)
    expect((await app.call(allCalls.readSubscriptionStatus, { subscriptionId }, options)).status).toBe(200)
    expect((await app.call(allCalls.listBlockVideos, { subscriptionId }, options)).status).toBe(200)
    const suspend = await app.call(
      allCalls.updateUserSuspension,
      { userId: mara.id, isSuspended: true, reason },
      options,
    )
    const save = await app.call(allCalls.saveCart, { productSelections: {} }, options)
    expect([suspend.problem.code, save.problem.code]).toEqual(['forbidden', 'forbidden'])
  })
})
