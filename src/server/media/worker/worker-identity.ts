import { randomUUID } from 'node:crypto'
import { DatabaseClient } from '../../outside/database/connection/database-client.ts'
import { lockWorker, pingDatabase } from '../store/workers.db.ts'

/**
 * A worker as the database knows it: an id under an advisory lock on a connection of its own, which PostgreSQL releases
 * with the process. Other workers then take over what it had claimed.
 */
export interface WorkerIdentity {
  id: string
  /** Aborted when the connection broke, or fell silent: others may take over from then on. */
  lost: AbortSignal
  close(): Promise<void>
}

/** @param times in milliseconds; `silenceMs`: a ping that went unanswered for so long ends the connection */
export async function openWorkerIdentity(
  databaseUrl: string,
  { pingIntervalMs = 15_000, silenceMs = 35_000 } = {},
): Promise<WorkerIdentity> {
  const id = randomUUID()
  const lost = new AbortController()
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: silenceMs,
    application_name: 'arcframe-media',
  })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    await lockWorker(client, id)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  // A machine in between that drops the connection tells neither end, and nothing else is asked on this one.
  const pinging = setInterval(() => pingDatabase(client).catch(() => lost.abort()), pingIntervalMs)
  const stopPinging = () => clearInterval(pinging)
  lost.signal.addEventListener('abort', stopPinging)
  return {
    id,
    lost: lost.signal,
    close() {
      stopPinging()
      return client.end()
    },
  }
}
