import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { hashMaster } from '../../media/worker/hash-master.ts'
import { StoredObjectMissing } from '../../outside/storage/storage.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findChecksums, insertChecksums, type Checksums } from '../store/delivery.db.ts'

type ChecksumDeps = Pick<DeliveryDeps, 'db' | 'storage' | 'clock'>

/** Posters and the like are read while somebody waits; what is larger is read by a job. */
const inlineBytesMax = 8 * 1024 * 1024
const isLarge = ({ bytes }: { bytes: number }) => bytes > inlineBytesMax
/** A bucket answers each after its own time, and the first to open a large block waits for hundreds of posters. */
const readConcurrency = 4

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
  const unknown = objects.filter(({ storageKey }) => !known.has(storageKey))
  for (const { storageKey } of unknown.filter(isLarge))
    await enqueueJob(deps.db, 'hash-stored-object', { key: storageKey }, `hash ${storageKey}`)
  const small = unknown.filter((object) => !isLarge(object))
  for (let first = 0; first < small.length; first += readConcurrency) {
    const read = small.slice(first, first + readConcurrency).map(async ({ storageKey }) => {
      const checksums = await computeChecksums(deps, storageKey)
      if (checksums) known.set(storageKey, checksums)
    })
    await Promise.all(read)
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
