import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { lockWorkerLease, releaseDeadWorkers } from './job-lease.db.ts'

export interface JobLease {
  /** Holds the lease of this worker, from now until `end` or the end of its process. */
  hold(workerId: string): void
  end(): Promise<void>
}

/**
 * Leases the jobs of this worker. graphile-worker keeps jobs of a killed worker locked for four hours. Here each
 * worker holds an advisory lock on a connection of its own, which PostgreSQL releases with the process; other workers
 * release jobs whose lock is gone.
 *
 * @param options.graceSeconds how long a job stays with a worker whose connection broke and reconnects
 */
export function createJobLease(
  databaseUrl: string,
  log: FastifyBaseLogger,
  options: { checkMs: number; graceSeconds: number },
): JobLease {
  let client: Client | null = null
  let workerId: string | null = null
  let timer: NodeJS.Timeout | undefined
  let beat: Promise<void> = Promise.resolve()
  let isEnded = false

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: databaseUrl, application_name: 'arcframe-jobs' })
    next.on('error', () => forget(next))
    try {
      await next.connect()
      if (workerId) await lockWorkerLease(next, workerId)
      return next
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
  }

  function forget(broken: Client | null): void {
    if (client === broken) client = null
    broken?.end().catch(() => undefined)
  }

  async function check(): Promise<void> {
    try {
      client ??= await connect()
      const workerIds = await releaseDeadWorkers(client, options.graceSeconds)
      if (workerIds.length > 0) log.warn({ workerIds }, 'Gave back the jobs of workers that are gone')
    } catch (error) {
      log.warn({ err: error }, 'The lease of this worker could not be kept; trying again')
      forget(client)
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      beat = check().then(() => {
        if (!isEnded) schedule(options.checkMs)
      })
    }, delayMs)
  }

  return {
    hold(id) {
      workerId = id
      clearTimeout(timer)
      // A new worker has a new id, so its connection is a new one too.
      beat = beat.then(() => forget(client)).then(() => schedule(0))
    },
    async end() {
      isEnded = true
      clearTimeout(timer)
      await beat
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
      client = null
    },
  }
}
