import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserState } from '#shared/identity/user-state.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import { countSubscriptions } from '#server/subscriptions/count-subscriptions.ts'
import { listUsers } from './list-users.ts'
import { readUser } from './read-user.ts'
import { updateUserRoles } from './update-user-roles.ts'
import { updateUserSuspension } from './update-user-suspension.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const deps = () => ({ db: database.db, clock: new TestClock(), countSubscriptions })
const everyone = { sort: 'newest', pageSize: 10 } as const

describe('users', () => {
  it('are read by id: a missing one is null, and so is another user’s for everyone but admins', async () => {
    const [mara, other, admin] = [
      await makeUser(database.db),
      await makeUser(database.db),
      await makeAdmin(database.db),
    ]
    expect(await readUser(deps(), admin, 'no-such-user')).toBeNull()
    expect(await readUser(deps(), mara, other.id)).toBeNull()
    expect(await readUser(deps(), mara, mara.id)).toMatchObject({ email: mara.email, roles: ['user'] })
    expect(await readUser(deps(), admin, mara.id)).toMatchObject({ email: mara.email })
  })

  it.each(['newest', 'oldest', 'email'] as const)(
    'are listed by %s, each one once over all pages',
    async (sort) => {
      for (let n = 0; n < 7; n += 1) await makeUser(database.db)
      const seen: string[] = []
      let startAfter: string | undefined
      do {
        const page = await listUsers(deps(), { sort, pageSize: 3, startAfter })
        seen.push(...page.users.map((user) => user.id))
        startAfter = page.lastVisible ?? undefined
      } while (startAfter)
      const { count } = await database.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(Number(count))
    },
  )

  it('are found by address and name, with signs taken as they are, and by role', async () => {
    const odd = await makeUser(database.db, { email: 'under_score%@brand.example', name: 'Odd Name' })
    await makeSubscription(database.db, odd)
    const find = async (search: string) => (await listUsers(deps(), { ...everyone, search })).users
    expect(await find('_score%')).toMatchObject([{ id: odd.id, subscriptionCount: 1 }])
    expect(await find('odd na')).toMatchObject([{ id: odd.id }])
    expect(await find('%%')).toEqual([])
    const admins = await listUsers(deps(), { ...everyone, pageSize: 100, role: 'admin' })
    expect(admins.users.every((user) => user.roles.includes('admin'))).toBe(true)
    const customers = await listUsers(deps(), { ...everyone, pageSize: 100, role: 'user' })
    expect(customers.users.every((user) => !user.roles.includes('admin'))).toBe(true)
    expect(customers.users.length).toBeGreaterThan(0)
  })

  it('are found by any part of address and name, in any order, and by one or two letters that begin a word', async () => {
    const { id } = await makeUser(database.db, { email: 'vix.qorne@zuwerk.example', name: 'Ösel Жукова' })
    const isFound = async (search: string) =>
      (await listUsers(deps(), { ...everyone, search })).users.some((user) => user.id === id)
    for (const search of [
      'orn',
      'VIX.Q',
      'uwer',
      'qo',
      'z',
      'ösel',
      'OSEL',
      'жуков',
      'jukova',
      'osel zuwerk',
      'example vix',
    ]) {
      expect(await isFound(search), search).toBe(true)
    }
    for (const search of ['rn', 'w', 'osel nobody', 'vixq']) expect(await isFound(search), search).toBe(false)
  })

  it('are listed by state: verified, unverified or suspended', async () => {
    const admin = await makeAdmin(database.db)
    const verified = await makeUser(database.db)
    const unverified = await makeUser(database.db, { emailVerified: false })
    const suspended = await makeUser(database.db, { emailVerified: false })
    await updateUserSuspension(deps(), admin, {
      userId: suspended.id,
      isSuspended: true,
      reason: 'Chargebacks',
    })
    const all = [verified, unverified, suspended].map((user) => user.id)
    const listIdsByState = async (state: UserState) => {
      const { users } = await listUsers(deps(), { ...everyone, pageSize: 100, state })
      return users.map((user) => user.id).filter((id) => all.includes(id))
    }
    expect(await listIdsByState('verified')).toEqual([verified.id])
    expect(await listIdsByState('unverified')).toEqual([unverified.id])
    expect(await listIdsByState('suspended')).toEqual([suspended.id])
  })

  it('refuse a cursor that the server did not issue', async () => {
    await expect(listUsers(deps(), { ...everyone, startAfter: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('roles', () => {
  it('are given and taken, and the change is recorded', async () => {
    const [admin, mara] = [await makeAdmin(database.db), await makeUser(database.db)]
    const given = await updateUserRoles(deps(), admin, {
      userId: mara.id,
      roles: ['admin'],
      reason: 'Runs the rig',
    })
    expect(given.roles).toEqual(['user', 'admin'])
    const taken = await updateUserRoles(deps(), admin, {
      userId: mara.id,
      roles: ['user'],
      reason: 'Left the studio',
    })
    expect(taken.roles).toEqual(['user'])
    const events = await readEvents(database.db, { subjectId: mara.id })
    expect(events.map((event) => [event.kind, event.reason])).toEqual([
      ['user.role_given', 'Runs the rig'],
      ['user.role_taken', 'Left the studio'],
    ])
  })

  it('can’t be changed by oneself', async () => {
    const admin = await makeAdmin(database.db)
    const change = updateUserRoles(deps(), admin, { userId: admin.id, roles: ['user'], reason: '' })
    await expect(change).rejects.toMatchObject({ code: 'own_roles' })
  })

  it('never leave the service without an admin, even when two admins take each other’s role at once', async () => {
    await database.db
      .updateTable('users')
      .set({ roles: ['user'] })
      .execute()
    const [one, two] = [await makeAdmin(database.db), await makeAdmin(database.db)]
    const results = await Promise.allSettled([
      updateUserRoles(deps(), one, { userId: two.id, roles: ['user'], reason: '' }),
      updateUserRoles(deps(), two, { userId: one.id, roles: ['user'], reason: '' }),
    ])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const { users } = await listUsers(deps(), { ...everyone, role: 'admin' })
    expect(users).toHaveLength(1)
  })
})
