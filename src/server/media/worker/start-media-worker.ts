import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { startLoop } from '../../jobs/start-loop.ts'
import { isStorageFull } from '../../outside/storage/storage-full.ts'
import { StoredObjectMissing } from '../../outside/storage/storage.ts'
import { listenForChanges } from '../../outside/database/listen-for-changes.ts'
import { confinementTexts, findConfinement } from '../derive/child-command.ts'
import { MediaProblem } from '../derive/media-order.ts'
import { MediaAborted } from '../derive/run-media-child.ts'
import {
  claimPreparation,
  findLiveWorkers,
  releaseClaims,
  waitingChannel,
  writeFailed,
  writeWaiting,
  type PreparationRow,
  lostWorkersMax,
} from '../store/media.db.ts'
import { prepareMaster, type PrepareDeps } from './prepare-master.ts'
import { openWorkerIdentity, type WorkerIdentity } from './worker-identity.ts'

export interface MediaWorkerDeps extends PrepareDeps {
  databaseUrl: string
  log: FastifyBaseLogger
  /** Called in the transaction in which a master turns out to be one that can't be prepared. */
  onFailed: PrepareDeps['onReady']
}

export interface MediaWorker {
  /** Ends the decoder that runs, and gives its master back. */
  stop(): Promise<void>
}

/** Interval of polling for work without a notification: of dead workers, retries. */
const pollIntervalMs = 3_000
const retryDelaysMs = [10_000, 30_000, 120_000, 600_000]
/** How long a full disk gets before each next look: for ever, because nothing is wrong with the master. */
const fullDiskRetryMs = 60_000

/** Prepares masters, one at a time, until it is stopped; through outages of the database and of storage. */
export async function startMediaWorker(deps: MediaWorkerDeps): Promise<MediaWorker> {
  const { db, log } = deps
  const confinement = findConfinement(deps.engine.kind === 'program' ? deps.engine.ffmpegPath : null)
  log[confinement === 'root' ? 'info' : 'warn']({ confinement }, confinementTexts[confinement])
  let identity: WorkerIdentity | null = null
  const folder = join(deps.folder, 'media-work')

  async function workThrough(signal: AbortSignal): Promise<number> {
    try {
      if (identity?.lost.aborted) await closeIdentity()
      identity ??= await openIdentity()
      const worker = identity
      for (;;) {
        if (signal.aborted || worker.lost.aborted) return 0
        // What an outage of the database left claimed would wait as long as this worker lives.
        await releaseClaims(db, worker.id)
        const claimed = await claimPreparation(db, worker.id, deps.clock.now())
        if (!claimed) return pollIntervalMs
        const preparation = { ...claimed, workerId: worker.id }
        await prepare(preparation, AbortSignal.any([signal, worker.lost]), join(folder, worker.id))
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'The media worker was interrupted; trying again')
      return pollIntervalMs
    }
  }

  async function openIdentity(): Promise<WorkerIdentity> {
    const opened = await openWorkerIdentity(deps.databaseUrl)
    try {
      await removeAbandoned(opened.id)
      return opened
    } catch (error) {
      // Its connection would be left open, and a full disk ends here each time.
      await opened.close().catch(() => undefined)
      throw error
    }
  }

  async function closeIdentity(): Promise<void> {
    const closing = identity
    identity = null
    await closing?.close().catch(() => undefined)
  }

  /** What workers of this machine left that were killed. */
  async function removeAbandoned(ownId: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = await readdir(folder)
    const alive = new Set([...(await findLiveWorkers(db, found)), ownId])
    for (const name of found) {
      if (!alive.has(name)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  async function prepare(
    preparation: PreparationRow & { workerId: string },
    signal: AbortSignal,
    workFolder: string,
  ): Promise<void> {
    const { storageKey } = preparation
    const startedAt = performance.now()
    try {
      if (preparation.attempts > lostWorkersMax)
        throw new MediaProblem('Preparing this film was interrupted too often. Try again later.')
      const isReady = await prepareMaster({ ...deps, folder: workFolder }, preparation, signal)
      const ms = Math.round(performance.now() - startedAt)
      log.info(
        { storageKey, ms },
        isReady ? 'Prepared a film' : 'A film is gone, or prepared by another worker',
      )
    } catch (error) {
      await settleFailure(preparation, error, signal)
    }
  }

  async function settleFailure(
    preparation: PreparationRow & { workerId: string },
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (error instanceof MediaAborted || signal.aborted) return writeWaiting(db, preparation, null)
    const sentence = explain(error)
    if (sentence !== null) {
      log.info({ storageKey: preparation.storageKey, sentence }, 'A film can’t be prepared')
      return fail(preparation, sentence)
    }
    log.error({ err: error, storageKey: preparation.storageKey }, 'Preparing a film failed')
    const isFull = isStorageFull(error)
    const delayMs = isFull ? fullDiskRetryMs : retryDelaysMs[preparation.failures]
    if (delayMs === undefined) return fail(preparation, ourFault)
    const retryAt = new Date(deps.clock.now().getTime() + delayMs)
    return writeWaiting(db, preparation, {
      retryAt,
      sentence: isFull ? diskFull : retrying,
      isFailure: !isFull,
    })
  }

  async function fail(preparation: PreparationRow & { workerId: string }, sentence: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await deps.lockOwners(tx, preparation.storageKey)
      if (await writeFailed(tx, preparation, sentence)) await deps.onFailed(tx, preparation.storageKey)
    })
  }

  const loop = startLoop(workThrough)
  const listening = await listenForChanges(deps.databaseUrl, {
    channels: { [waitingChannel]: () => loop.wake() },
    onHearing: (isHearing) => isHearing && loop.wake(),
  })
  return {
    async stop() {
      await listening.stop()
      await loop.close()
      await closeIdentity()
    },
  }
}

const ourFault =
  'Preparing this film failed several times, for a reason of the server. Its log says why; then try again.'
const retrying = 'Preparing this film failed, for a reason of the server. It is tried again in a moment.'
const diskFull =
  'There is no room left where films are stored and prepared. Preparing continues when there is room again.'

/** What is wrong with the file; null where the fault is ours. */
function explain(error: unknown): string | null {
  if (error instanceof MediaProblem) return error.message
  if (error instanceof StoredObjectMissing) return 'The bytes of this film are lost. Upload it again.'
  return null
}
