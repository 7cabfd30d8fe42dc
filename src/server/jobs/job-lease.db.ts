import type { Client } from 'pg'
import { noticeLostClient } from '../outside/database/connection/notice-lost-client.ts'

/** Any number does, as long as every version of the program uses the same. */
const leaseLocks = 7_241_007

/** Workers that hold jobs without the connection that held their lease. */
const deadWorkers = `
  select distinct locked_by as "workerId" from graphile_worker._private_jobs
  where locked_by is not null and locked_at < now() - $1::interval
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${leaseLocks} and objsubid = 2
        and objid::bigint = (hashtext(locked_by)::bigint & 4294967295)
        and database = (select oid from pg_database where datname = current_database()))`

/** Holds the lease of a worker until the connection ends. */
export async function lockWorkerLease(client: Client, workerId: string): Promise<void> {
  await noticeLostClient(client)
  await client.query(`select pg_advisory_lock(${leaseLocks}, hashtext($1))`, [workerId])
}

/** Releases the jobs of workers whose lease is gone, and has been for that long. @returns their ids */
export async function releaseDeadWorkers(client: Client, graceSeconds: number): Promise<string[]> {
  const { rows } = await client.query<{ workerId: string }>(deadWorkers, [`${graceSeconds} seconds`])
  const workerIds = rows.map((row) => row.workerId)
  if (workerIds.length > 0)
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
  return workerIds
}
