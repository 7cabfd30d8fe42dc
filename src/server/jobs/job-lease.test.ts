import { fastify } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import { lockWorkerLease } from './job-lease.db.ts'
import { createJobLease } from './job-lease.ts'

const { log } = fastify({ logger: false })

test('a worker that comes while the lease of another is waited for gets its own, and no connection is left', async () => {
  const { db, url, close } = await createTestDatabase()
  const lease = createJobLease(url, log, { checkMs: 1, graceSeconds: 30 })
  /** Those of our workers whose lease is held. */
  const readHeld = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(array['w1', 'w2', 'w3']) id
      where hashtext(id)::bigint & 4294967295 in (select objid::bigint from pg_locks
        where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database()))`.execute(db)
    return rows.map(({ id }) => id).join()
  }
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'arcframe-jobs'`.execute(db)

  const first = new Client({ connectionString: url })
  await first.connect()
  await lockWorkerLease(first, 'w1')
  lease.hold('w1')
  await untilBlocked(db)
  lease.hold('w2')
  await first.end()
  await expect.poll(readHeld).toBe('w2')

  // An outage of its connection: the lease is somebody else's for a while.
  const second = new Client({ connectionString: url })
  await second.connect()
  const isTaken = lockWorkerLease(second, 'w2')
  await untilBlocked(db)
  await cutConnections()
  await isTaken
  await untilBlocked(db)
  await second.end()
  lease.hold('w3')
  await expect.poll(readHeld).toBe('w3')

  await lease.end()
  await expect.poll(readHeld).toBe('')
  await close()
})
