import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { hashMaster } from '../../media/worker/hash-master.ts'
import { StoredObjectMissing } from '../../outside/storage/storage.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findChecksums, insertChecksums, type Checksums } from '../store/delivery.db.ts'

type ChecksumDeps = Pick<DeliveryDeps, 'db' | 'storage' | 'clock'>

/** Posters and the like are read while somebody waits; what is larger is read by a job. */
const inlineBytesMax = 8 * 1024 * 1024

/**
 * The checksums of stored objects that no media worker gave any, by storage key. Objects without an entry are being
 * read by a job, or are gone.
 */
export async function findOrComputeChecksums(
  deps: ChecksumDeps,
  objects: readonly { storageKey: string; bytes: number }[],
): Promise<Map<string, Checksums>> {
  const known = await findChecksums(
    deps.db,
    objects.map(({ storageKey }) => storageKey),
  )
  for (const { storageKey, bytes } of objects) {
    if (known.has(storageKey)) continue
    if (bytes > inlineBytesMax) {
      await enqueueJob(deps.db, 'hash-stored-object', { key: storageKey }, `hash ${storageKey}`)
      continue
    }
    const checksums = await computeChecksums(deps, storageKey)
    if (checksums) known.set(storageKey, checksums)
  }
  return known
}

/** The job of one object. It may wait more than once for the same one, which is read by the first alone. */
export async function computeMissingChecksums(deps: ChecksumDeps, storageKey: string): Promise<void> {
  const known = await findChecksums(deps.db, [storageKey])
  if (!known.has(storageKey)) await computeChecksums(deps, storageKey)
}

/** Reads an object once and stores its checksums. @returns null where there is no such object any more */
export async function computeChecksums(deps: ChecksumDeps, storageKey: string): Promise<Checksums | null> {
  try {
    const stream = await deps.storage.read(storageKey)
    const checksums = await hashMaster(stream, null, new AbortController().signal)
    await insertChecksums(deps.db, storageKey, checksums, deps.clock.now())
    return checksums
  } catch (error) {
    if (error instanceof StoredObjectMissing) return null
    throw error
  }
}
