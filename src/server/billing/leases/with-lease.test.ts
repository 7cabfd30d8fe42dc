import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#server/app/open-log.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { Payments } from '#server/outside/payments/payments.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { LeaseLost, LeaseTaken } from './lease-errors.ts'
import { releaseLease, takeLease } from './leases.db.ts'
import { withFreeLease, withLease, type LeaseDeps, type LeaseTimes } from './with-lease.ts'

let database: TestDatabase
let deps: LeaseDeps
let subject: string
beforeAll(async () => {
  database = await createTestDatabase()
  const log = openLog(false)
  log.level = 'silent'
  deps = { db: database.db, payments: {} as Payments, log }
})
beforeEach(() => {
  subject = `subscription ${randomUUID()}`
})
afterAll(() => database.close())

const hour = 3_600_000
const calm: LeaseTimes = { lengthMs: hour, renewIntervalMs: hour, patienceMs: 60_000, pollIntervalMs: 5 }
const withTimes = (times: Partial<LeaseTimes>): LeaseDeps => ({ ...deps, leaseTimes: { ...calm, ...times } })
const claim = () => ({ subject, purpose: 'test' })
/** As another process does, of which nothing is heard any more. */
const takeAsAnother = async (lengthMs: number) => {
  const other = { subject, token: randomUUID() }
  expect(await takeLease(deps.db, other, { purpose: 'other', lengthMs })).toBe(true)
  return other
}
const runOut = () =>
  deps.db
    .updateTable('billingLeases')
    .set({ expiresAt: new Date(0) })
    .execute()
async function readEnd(): Promise<number> {
  const { expiresAt } = await deps.db
    .selectFrom('billingLeases')
    .select('expiresAt')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return expiresAt.getTime()
}
/** Waits until the length of the lease is over that is there now. */
async function untilOver() {
  const end = await readEnd()
  await until(() => Date.now() > end, 60_000, 'the lease is not over')
}
const note = (db: Database, name: string) => db.insertInto('secrets').values({ name, value: '' }).execute()
const isNoted = async (name: string) =>
  (await deps.db.selectFrom('secrets').select('name').where('name', '=', name).execute()).length > 0

describe('of several that are at one subject', () => {
  it('each in a process does its work alone, in the order in which they came; too many are refused', async () => {
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      // Time for another to begin meanwhile, if it could.
      await isNoted(name)
      seen.push(`${name} ends`)
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const ends = await Promise.allSettled(names.map((name) => withLease(withTimes({}), claim(), work(name))))
    const done = names.slice(0, 6)
    expect(seen).toEqual(done.flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(ends.at(-1)).toMatchObject({ reason: { name: 'LeaseTaken' } })
  })

  it('one waits in line no longer than its patience, and those behind it come all the same', async () => {
    const first = Promise.withResolvers<void>()
    const begun = withLease(withTimes({}), claim(), () => first.promise)
    await expect(withLease(withTimes({ patienceMs: 20 }), claim(), async () => 'no')).rejects.toThrow(
      LeaseTaken,
    )
    const third = withLease(withTimes({}), claim(), async () => 'third')
    first.resolve()
    await begun
    expect(await third).toBe('third')
  })

  it('one waits for another process until that has released it', async () => {
    const other = await takeAsAnother(hour)
    let hasBegun = false
    let attempts = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        attempts += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counted = { ...withTimes({}), db: deps.db.withPlugin(counter) }
    const waiting = withLease(counted, claim(), async () => {
      hasBegun = true
    })
    await until(() => attempts > 2, 60_000, 'it does not look again')
    expect(hasBegun).toBe(false)
    await releaseLease(deps.db, other)
    await waiting
    expect(hasBegun).toBe(true)
  })

  it('one is refused when another process takes longer than it waits, or is passed over at once', async () => {
    await takeAsAnother(hour)
    await expect(withLease(withTimes({ patienceMs: 30 }), claim(), async () => 'no')).rejects.toThrow(
      LeaseTaken,
    )
    expect(await withFreeLease(withTimes({}), claim(), async () => 'no')).toBeNull()
  })

  it('one takes over from a process that was killed, when its lease has run out', async () => {
    const startedAt = performance.now()
    await takeAsAnother(200)
    expect(await withLease(withTimes({}), claim(), async () => 'mine')).toBe('mine')
    expect(performance.now() - startedAt).toBeGreaterThan(199)
  })
})

describe('the holder of a lease', () => {
  it('keeps it for longer than its length, and leaves nothing behind', async () => {
    const short = withTimes({ renewIntervalMs: 40 })
    await withLease(short, claim(), async () => {
      const end = await readEnd()
      await until(async () => (await readEnd()) > end, 60_000, 'it is not renewed')
      expect(await withFreeLease(withTimes({}), claim(), async () => 'no')).toBeNull()
    })
    await expect(
      withLease(short, claim(), () => Promise.reject(new Error('The provider is silent'))),
    ).rejects.toThrow('silent')
    expect(
      await deps.db.selectFrom('billingLeases').select('token').where('subject', '=', subject).execute(),
    ).toEqual([])
  })

  it('that lost the lease writes nothing, requests nothing, and does not release the new holder’s', async () => {
    const name = randomUUID()
    const asked: string[] = []
    await withLease(withTimes({ lengthMs: 1 }), claim(), async ({ ask, write }) => {
      await untilOver()
      await takeAsAnother(hour)
      await expect(write((tx) => note(tx, name))).rejects.toThrow(LeaseLost)
      await expect(ask(async () => asked.push('asked'))).rejects.toThrow(LeaseLost)
    })
    expect([await isNoted(name), asked]).toEqual([false, []])
    expect(await withFreeLease(withTimes({}), claim(), async () => 'no')).toBeNull()
  })

  it('whose lease expired continues unless it was taken over, which is impossible during a write', async () => {
    const name = randomUUID()
    const seen: string[] = []
    let overtaking: Promise<unknown> | undefined
    await withLease(withTimes({}), claim(), async ({ write }) => {
      await runOut()
      await write(async (tx) => {
        overtaking = takeAsAnother(hour).then(() => seen.push('taken'))
        await until(() => isTakerWaiting(), 60_000, 'the taker does not wait')
        await note(tx, name)
        seen.push('written')
      })
      await overtaking
      await expect(write(async () => seen.push('written too late'))).rejects.toThrow(LeaseLost)
    })
    expect(seen).toEqual(['written', 'taken'])
    expect(await isNoted(name)).toBe(true)
  })
})

/** Whether a statement waits for a lock of another transaction. */
async function isTakerWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query<{ waiting: string }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%billing_leases%'`,
  )
  return Number(rows[0]?.waiting) > 0
}
