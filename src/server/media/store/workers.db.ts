import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { noticeLostClient } from '../../outside/database/connection/notice-lost-client.ts'

/** First of two numbers of an advisory lock: a worker holds it with the hash of its id. */
const workerLocks = 7_241_027

/** Whether the process with this id still has its connection. */
export const isAlive = (
  workerId: ReturnType<typeof sql.ref> | ReturnType<typeof sql>,
) => sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(workerLocks)} and objsubid = 2
    and objid::bigint = (hashtext(${workerId})::bigint & 4294967295)
    and database = (select oid from pg_database where datname = current_database()))`

/** Marks a worker as alive until the connection ends. */
export async function lockWorker(client: Client, workerId: string): Promise<void> {
  await noticeLostClient(client)
  await client.query(`select pg_advisory_lock(${workerLocks}, hashtext($1))`, [workerId])
}

/** @throws Error where the connection is gone, or its answer does not come in time */
export async function pingDatabase(client: Client): Promise<void> {
  await client.query('select')
}

/** Whether any worker runs on this database. */
export async function hasLiveWorker(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select exists (
    select from pg_locks
    where locktype = 'advisory' and classid = ${sql.lit(workerLocks)} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())) as is_there`.execute(
    db,
  )
  return rows[0]?.isThere === true
}
