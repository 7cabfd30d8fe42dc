import { randomUUID } from 'node:crypto'
import { DatabaseClient } from '../../outside/database/connection/database-client.ts'
import { lockWorker } from '../store/workers.db.ts'

/**
 * A worker as the database knows it: an id under an advisory lock on a connection of its own, which PostgreSQL releases
 * with the process. Other workers then take over what it had claimed.
 */
export interface WorkerIdentity {
  id: string
  /** Aborted when the connection broke: others may take over from then on. */
  lost: AbortSignal
  close(): Promise<void>
}

export async function openWorkerIdentity(databaseUrl: string): Promise<WorkerIdentity> {
  const id = randomUUID()
  const lost = new AbortController()
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    keepAlive: true,
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
  return { id, lost: lost.signal, close: () => client.end() }
}
