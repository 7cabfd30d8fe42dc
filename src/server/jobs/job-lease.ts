import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { lockWorkerLease, releaseDeadWorkers } from './job-lease.db.ts'
import { startLoop } from './start-loop.ts'

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
  /** Of the worker that `client` was opened for. */
  let heldId: string | null = null

  async function connect(id: string): Promise<Client> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 35_000,
      application_name: 'arcframe-jobs',
    })
    next.on('error', () => forget(next))
    try {
      await next.connect()
      await lockWorkerLease(next, id)
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

  const loop = startLoop(async () => {
    if (workerId === null) return options.checkMs
    try {
      // A new worker has a new id, so its connection is a new one too.
      if (heldId !== workerId) forget(client)
      heldId = workerId
      client ??= await connect(heldId)
      const workerIds = await releaseDeadWorkers(client, options.graceSeconds)
      if (workerIds.length > 0) log.warn({ workerIds }, 'Gave back the jobs of workers that are gone')
    } catch (error) {
      log.warn({ err: error }, 'The lease of this worker could not be kept; trying again')
      forget(client)
    }
    return options.checkMs
  })

  return {
    hold(id) {
      workerId = id
      loop.wake()
    },
    async end() {
      await loop.close()
      await client?.end().catch(() => undefined)
      client = null
    },
  }
}
