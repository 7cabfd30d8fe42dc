import { sql } from 'kysely'
import type { JobPayloads } from '#server/jobs/enqueue-job.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

type Task = keyof JobPayloads

/** A job that waits, or is being done. */
export type QueuedJob<Kind extends Task = Task> = {
  [Each in Kind]: { task: Each; key: string | null; payload: JobPayloads[Each]; runAt: Date }
}[Kind]

/** Jobs of these tasks, in the order in which they were queued. */
export async function readJobs<Kind extends Task>(
  db: Database,
  ...tasks: readonly Kind[]
): Promise<QueuedJob<Kind>[]> {
  const { rows } = await sql<QueuedJob<Kind>>`
    select t.identifier as task, j.key, j.payload, j.run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${tasks}) order by j.id`.execute(db)
  return rows
}

/** The same, taken out of the queue: a test does them itself. */
export async function takeJobs<Kind extends Task>(
  db: Database,
  ...tasks: readonly Kind[]
): Promise<QueuedJob<Kind>[]> {
  const { rows } = await sql<QueuedJob<Kind>>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any(${tasks})
      returning j.id, t.identifier as task, j.key, j.payload, j.run_at)
    select task, key, payload, run_at from taken order by id`.execute(db)
  return rows
}
