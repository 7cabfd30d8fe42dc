import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run } from 'graphile-worker'
import type { Runner, SharedOptions, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import { openPool } from '../outside/database/connection/connect-database.ts'
import type { JobTasks } from './enqueue-job.ts'
import { createJobLease } from './job-lease.ts'

interface JobsDeps {
  /** Of the database itself: listening and leases need connections that stay. */
  databaseUrl: string
  log: FastifyBaseLogger
  tasks: JobTasks
}

export interface RunningJobs {
  /** Takes no new jobs and waits for running ones; after four seconds they are released. */
  stop(): Promise<void>
}

/**
 * What runs by the clock, once for all processes over this database. Eight attempts at a reminder take half an hour: the
 * next run follows.
 */
const schedule = [
  '23 * * * * remove-unfinished-uploads',
  '41 * * * * remove-expired-identity',
  '7 * * * * remind-of-approvals ?max=8',
  '11 3 * * * remove-old-events',
  '17 3 * * * remove-failed-jobs',
  '19 3 * * * remove-old-key-attempts',
].join('\n')

/** At any number but the default of -1, stopping waits until what was done is written down. */
const workerPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const leaseTimes = { checkMs: 10_000, graceSeconds: 30 }

/** Runs jobs until it is stopped, through outages of the database and deaths of other workers. */
export async function startJobs(
  { databaseUrl, log, tasks }: JobsDeps,
  options: { leaseTimes?: typeof leaseTimes; stopWithinMs?: number } = {},
): Promise<RunningJobs> {
  const stopping = new AbortController()
  const lease = createJobLease(databaseUrl, log, options.leaseTimes ?? leaseTimes)
  const pool = openPool(databaseUrl, { maxConnections: 4 })
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | null = null
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
    lease.hold(workerPool.id)
  })

  const open = (): Promise<Runner> =>
    run({
      pgPool: pool,
      preset: workerPreset,
      concurrency: 2,
      pollInterval: 1_000,
      crontab: schedule,
      taskList: toTaskList(tasks),
      noHandleSignals: true,
      events,
      logger: quietLogger(log),
    })

  let runner = await open()

  async function superviseWorker(): Promise<void> {
    while (!stopping.signal.aborted) {
      const failure: unknown = await runner.promise.then(
        () => null,
        (error: unknown) => error,
      )
      if (stopping.signal.aborted) return
      log.error({ err: failure }, 'The job runner ended; starting it again')
      await reopen()
    }
  }

  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        runner = await open()
        return
      } catch (error) {
        log.warn({ err: error }, 'The job runner could not start; trying again')
      }
    }
  }

  const running = superviseWorker()
  return {
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      const stopped = runner.stop().catch(() => undefined)
      const isDone = await Promise.race([
        stopped.then(() => true),
        wait(options.stopWithinMs ?? 4_000, false, { ref: false }),
      ])
      // Not runner.kill(): it has no effect after stop().
      if (!isDone) await workers?.forcefulShutdown('Stopping took too long')
      await running
      await lease.end()
      await pool.end()
    },
  }
}

function toTaskList(tasks: JobTasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      // What waits under a name was written by enqueueJob under the same name, with the payload of that name.
      (payload, helpers) =>
        (task as (payload: unknown, job: { id: string }) => Promise<void>)(payload, helpers.job),
    ]),
  ) satisfies TaskList
}

/** Its messages without what it would print beside them: payloads hold addresses and links that sign people in. */
function quietLogger(log: FastifyBaseLogger): SharedOptions['logger'] {
  return new Logger((scope) => (level, message) => {
    const fields = { job: scope.jobId, task: scope.taskIdentifier }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
}
