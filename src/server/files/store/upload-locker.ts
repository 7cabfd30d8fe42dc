import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { Client } from 'pg'
import { DatabaseClient } from '../../outside/database/connection/database-client.ts'
import { listenForReleases, requestRelease, tryLockUpload, unlockUpload } from './upload-locks.db.ts'

const retryMs = 100

export interface UploadLocker extends Locker {
  close(): Promise<void>
}

/**
 * Locks an upload for one request, over all processes: a client that lost its connection may return through another
 * process while the first one still waits for bytes. A waiting request asks the holder to release the lock.
 *
 * All locks of a process are advisory locks on one connection, so none outlives it.
 *
 * @param options.waitsMs how long a request waits for the one before it
 */
export function createUploadLocker(databaseUrl: string, { waitsMs = 20_000 } = {}): UploadLocker {
  const here = new MemoryLocker({ acquireLockTimeout: waitsMs })
  const holders = new Map<string, RequestRelease>()
  let connecting: Promise<Client> | null = null

  async function connect(): Promise<Client> {
    const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'arcframe-uploads' })
    client.on('error', () => {
      connecting = null
    })
    client.on('notification', ({ payload }) => void holders.get(payload ?? '')?.())
    await client.connect()
    await listenForReleases(client)
    return client
  }

  function connection(): Promise<Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = null
      throw error
    })
    return connecting
  }

  async function acquireSharedLock(id: string, signal: AbortSignal): Promise<void> {
    const client = await connection()
    const end = Date.now() + waitsMs
    for (;;) {
      if (await tryLockUpload(client, id)) return
      if (signal.aborted || Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
      await requestRelease(client, id)
      await wait(retryMs)
    }
  }

  async function releaseSharedLock(id: string): Promise<void> {
    // A connection that broke has given up its locks already.
    const client = await connecting
    if (client) await unlockUpload(client, id)
  }

  function newLock(id: string): Lock {
    const ours = here.newLock(id)
    return {
      async lock(signal, release) {
        await ours.lock(signal, release)
        try {
          await acquireSharedLock(id, signal)
          holders.set(id, release)
        } catch (error) {
          await ours.unlock()
          throw error
        }
      },
      async unlock() {
        holders.delete(id)
        await releaseSharedLock(id).catch(() => undefined)
        await ours.unlock()
      },
    }
  }

  return {
    newLock,
    async close() {
      const client = await connecting?.catch(() => null)
      connecting = null
      await client?.end()
    },
  }
}
