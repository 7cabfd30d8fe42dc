import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import type { MediaEngine } from '../derive/find-engine.ts'
import { runMediaChild } from '../derive/run-media-child.ts'
import { derivedFolder } from '../store/derived-keys.db.ts'
import {
  insertMedia,
  lockClaim,
  lockMedia,
  writeChecksum,
  writePercent,
  writeReady,
  type PreparationRow,
} from '../store/media.db.ts'
import { hashMaster } from './hash-master.ts'
import { storeDerived } from './store-derived.ts'

export interface PrepareDeps {
  db: Database
  storage: Storage
  clock: Clock
  engine: MediaEngine
  /** A folder for what is only needed meanwhile. */
  folder: string
  /**
   * Called first in the transaction that ends in `onReady` or `onFailed`: locks what those report on. The order video,
   * preparation, media prevents a deadlock.
   */
  lockOwners: (tx: Database, storageKey: string) => Promise<void>
  /** Called in the transaction in which a master becomes ready. */
  onReady: (tx: Database, storageKey: string) => Promise<void>
}

/**
 * Prepares one master: checksums, then everything that is derived from it, once for the same bytes. The derived files
 * are stored under new keys before the one transaction that names them, so that it may end at any moment.
 *
 * @returns whether it is ready now; false where another worker took over meanwhile, or the master is gone
 * @throws MediaProblem, MediaAborted, StoredObjectMissing, failures of storage and database
 */
export async function prepareMaster(
  deps: PrepareDeps,
  { storageKey, mediaType, workerId }: PreparationRow & { workerId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { db, storage } = deps
  const claim = { storageKey, workerId }
  const folder = join(deps.folder, randomUUID())
  const derived = join(folder, 'derived')
  await mkdir(derived, { recursive: true, mode: 0o700 })
  try {
    const local = storage.localPath(storageKey)
    const master = local ?? join(folder, 'master')
    const sums = await hashMaster(await storage.read(storageKey), local === null ? master : null, signal)
    if (!(await writeChecksum(db, claim, sums.sha256))) return false
    const isFinished = await finishKnown(deps, claim, sums.sha256)
    if (isFinished !== null) return isFinished

    const lost = new AbortController()
    const onProgress = reportProgress(db, claim, () => lost.abort())
    const { engine } = deps
    const order = {
      master,
      mediaType,
      folder: derived,
      ffmpegPath: engine.kind === 'program' ? engine.ffmpegPath : null,
    }
    const run = AbortSignal.any([signal, lost.signal])
    const report = await runMediaChild(order, { onProgress, signal: run })
    const objects = await storeDerived(storage, derived, derivedFolder(sums.sha256, randomUUID()), run)
    const { isReady, isNew } = await db.transaction().execute(async (tx) => {
      await deps.lockOwners(tx, storageKey)
      if (!(await writeReady(tx, claim, sums.sha256))) return { isReady: false, isNew: false }
      const inserted = await insertMedia(tx, { ...sums, ...report, derived: objects }, deps.clock.now())
      await deps.onReady(tx, storageKey)
      return { isReady: true, isNew: inserted }
    })
    if (!isNew) for (const { key } of Object.values(objects)) await storage.remove(key)
    return isReady
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Where the same bytes were prepared before.
 * @returns whether the master is ready now, as of `prepareMaster`; null where its bytes are new
 */
function finishKnown(
  { db, lockOwners, onReady }: Pick<PrepareDeps, 'db' | 'lockOwners' | 'onReady'>,
  claim: { storageKey: string; workerId: string },
  sha256: string,
): Promise<boolean | null> {
  return db.transaction().execute(async (tx) => {
    await lockOwners(tx, claim.storageKey)
    if (!(await lockClaim(tx, claim))) return false
    if (!(await lockMedia(tx, sha256))) return null
    const isReady = await writeReady(tx, claim, sha256)
    if (isReady) await onReady(tx, claim.storageKey)
    return isReady
  })
}

const progressWriteMs = 700

/** Writes progress now and then; `onLost` where the claim is another worker's by now, or the master is gone. */
function reportProgress(
  db: Database,
  claim: { storageKey: string; workerId: string },
  onLost: () => void,
): (percent: number) => void {
  let writtenAt = -Infinity
  return (percent) => {
    if (performance.now() - writtenAt < progressWriteMs) return
    writtenAt = performance.now()
    writePercent(db, claim, percent).then(
      (isOurs) => {
        if (!isOurs) onLost()
      },
      // Only progress: an outage of the database shows where the work is written.
      () => undefined,
    )
  }
}
