import { fastify } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until as untilSo } from '#test/until.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { JobTasks } from './enqueue-job.ts'
import { removeFailedJobs } from './remove-failed-jobs.db.ts'
import { startJobs, type RunningJobs } from './run-jobs.ts'

const { log } = fastify({ logger: false })

let database: TestDatabase
let running: RunningJobs[]
let done: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  running = []
  done = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await database.close()
})

function tasks(remove: (key: string) => Promise<void> = async () => {}): JobTasks {
  return {
    'send-email': async () => {},
    'send-status-email': async () => {},
    'send-approval-emails': async () => {},
    'render-decoy': async () => {},
    'answer-email-request': async () => {},
    'remove-stored-object': async ({ key }) => {
      await remove(key)
      done.push(key)
    },
    'hash-stored-object': async () => {},
    'issue-certificate': async () => {},
    'remove-unfinished-uploads': async () => {},
    'remove-expired-identity': async () => {},
    'remind-of-approvals': async () => {},
    'remove-old-events': async () => {},
    'remove-failed-jobs': async () => {},
    'remove-old-key-attempts': async () => {},
  }
}

async function start(options?: Parameters<typeof startJobs>[1], mine = tasks()): Promise<RunningJobs> {
  const jobs = await startJobs({ databaseUrl: database.url, log, tasks: mine }, options)
  running.push(jobs)
  return jobs
}

const enqueue = (key: string) => enqueueJob(database.db, 'remove-stored-object', { key })

const until = (isSo: () => boolean | Promise<boolean>) => untilSo(isSo, 60_000, 'it did not happen')

/** Runs what is due, once: a job that fails waits for its time. */
async function runDueJobs(mine = tasks()): Promise<void> {
  const jobs = await start(undefined, mine)
  await until(async () => {
    const { rowCount } = await database.pool.query(
      'select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null',
    )
    return rowCount === 0
  })
  await jobs.stop()
}

const countJobs = async () =>
  Number((await database.pool.query('select count(*) from graphile_worker._private_jobs')).rows[0].count)

test('a job is done soon after the change that caused it is committed', async () => {
  await start()
  await enqueue('photos/a.webp')
  await until(() => done.length === 1)
  await until(async () => (await countJobs()) === 0)
})

test('a job whose change was taken back is never done', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await enqueueJob(tx, 'remove-stored-object', { key: 'photos/a.webp' })
      throw new Error('taken back')
    })
    .catch(() => undefined)
  await runDueJobs()
  expect(done).toEqual([])
})

test('a job that fails waits for another attempt', async () => {
  await enqueue('photos/a.webp')
  const failing = tasks(() => Promise.reject(new Error('The storage is away')))
  await runDueJobs(failing)
  const waiting = await database.pool.query('select attempts, last_error from graphile_worker._private_jobs')
  expect(waiting.rows).toMatchObject([{ attempts: 1, last_error: 'The storage is away' }])
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs()
  expect(done).toEqual(['photos/a.webp'])
})

test('a job that failed for good is removed after a week, with the address in it', async () => {
  await enqueue('waiting')
  await enqueue('failed')
  await database.pool.query(`
    update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-03-02T10:00:00Z'
    where payload ->> 'key' = 'failed'`)
  await database.pool.query(`
    update graphile_worker._private_jobs set attempts = max_attempts - 1, updated_at = '2026-03-02T10:00:00Z'
    where payload ->> 'key' = 'waiting'`)
  const remove = (now: string) => removeFailedJobs({ db: database.db, clock: new TestClock(now) })
  expect(await remove('2026-03-09T09:59:59Z')).toBe(0)
  expect(await remove('2026-03-09T10:00:01Z')).toBe(1)
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { key: 'waiting' } }])
})

test('a job waiting under the same key is replaced', async () => {
  await enqueueJob(database.db, 'remove-stored-object', { key: 'old' }, 'one')
  await enqueueJob(database.db, 'remove-stored-object', { key: 'new' }, 'one')
  await runDueJobs()
  expect(done).toEqual(['new'])
})

test('large objects are hashed one at a time, and other jobs run meanwhile', async () => {
  const release = Promise.withResolvers<void>()
  const hashing: string[] = []
  await start(undefined, {
    ...tasks(),
    'hash-stored-object': async ({ key }) => {
      hashing.push(key)
      await release.promise
    },
  })
  for (const key of ['one', 'two', 'three'])
    await enqueueJob(database.db, 'hash-stored-object', { key }, `hash ${key}`)
  await until(() => hashing.length > 0)
  await enqueue('photos/a.webp')
  await until(() => done.length === 1)
  expect(hashing).toHaveLength(1)
  release.resolve()
  await until(() => hashing.length === 3)
})

test('stopping waits for the job that runs', async () => {
  const finished = Promise.withResolvers<void>()
  let hasBegun = false
  const jobs = await start(
    { stopWithinMs: 100_000 },
    tasks(() => {
      hasBegun = true
      return finished.promise
    }),
  )
  await enqueue('photos/a.webp')
  await until(() => hasBegun)
  let hasStopped = false
  const stopped = jobs.stop().then(() => (hasStopped = true))
  // Another one, with nothing to do, needs as long as this one would without the job.
  await (await start()).stop()
  expect([hasStopped, done]).toEqual([false, []])
  finished.resolve()
  await stopped
  expect(done).toEqual(['photos/a.webp'])
  expect(await countJobs()).toBe(0)
})

test('a job that never ends does not block shutdown, and is released', async () => {
  const jobs = await start(
    { stopWithinMs: 100 },
    tasks(() => new Promise(() => {})),
  )
  await enqueue('photos/a.webp')
  await until(async () => (await lockedJobs()).length === 1)
  await jobs.stop()
  expect(await lockedJobs()).toEqual([])
  expect(await countJobs()).toBe(1)
})

const lockedJobs = async () =>
  (
    await database.pool.query(
      'select locked_by from graphile_worker._private_jobs where locked_by is not null',
    )
  ).rows

test('the jobs of a killed worker are done by another one within moments, those of a living one are left alone', async () => {
  await enqueue('of-the-dead')
  await enqueue('of-the-living')
  const living = new Client({ connectionString: database.url })
  await living.connect()
  try {
    await living.query(`select pg_advisory_lock(7241007, hashtext('pool-living'))`)
    await database.pool
      .query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
      locked_by = case payload->>'key' when 'of-the-dead' then 'pool-dead' else 'pool-living' end`)
    await start({ leaseTimes: { checkMs: 50, graceSeconds: 30 } })
    await until(() => done.length === 1)
    // A look later: one more of the dead is done.
    await database.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, 'remove-stored-object', { key: 'of-the-dead, too' })
      await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-dead'
        where payload->>'key' = 'of-the-dead, too'`.execute(tx)
    })
    await until(() => done.length === 2)
    expect(done).toEqual(['of-the-dead', 'of-the-dead, too'])
  } finally {
    await living.end()
  }
  await until(() => done.length === 3)
})

test('jobs go on by themselves after every connection to the database was cut', async () => {
  await start({ leaseTimes: { checkMs: 50, graceSeconds: 30 } })
  await enqueue('before')
  await until(() => done.length === 1)
  await until(async () => (await countJobs()) === 0)
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await enqueue('after')
  await until(() => done.length === 2)
  expect(done).toEqual(['before', 'after'])
})
