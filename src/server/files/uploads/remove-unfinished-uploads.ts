import type { FilesDeps } from '../store/files-deps.ts'
import type { StoredObject } from '../../outside/storage/storage.ts'
import { areRemovalsHeld, findKnownKeys } from '../store/files.db.ts'
import { stagedPrefix, uploadMaxAgeMs } from '../store/upload-store.ts'

const keptPrefixes = ['photos/', 'people/', 'films/', 'steps/', 'brands/']
const keysPerQuery = 500

/**
 * Removes what uploads left behind a day ago: those that were never finished, and objects whose row was never written
 * because the process died between the two.
 *
 * @returns how many objects it removed
 */
export async function removeUnfinishedUploads(
  deps: Pick<FilesDeps, 'db' | 'storage' | 'uploads' | 'clock'>,
): Promise<number> {
  await deps.uploads.removeExpired()
  const isOld = ({ modifiedAt }: StoredObject) =>
    deps.clock.now().getTime() - modifiedAt.getTime() > uploadMaxAgeMs
  let removed = 0
  const remove = async (key: string) => {
    await deps.storage.remove(key)
    removed += 1
  }

  for await (const staged of deps.storage.list(stagedPrefix)) if (isOld(staged)) await remove(staged.key)

  for (const prefix of keptPrefixes) {
    let keys: string[] = []
    const removeUnknown = async () => {
      const known = await findKnownKeys(deps.db, keys)
      const unknown = keys.filter((key) => !known.has(key))
      keys = []
      // After the rows were read, for the reason in remove-stored-object.ts; the next hour comes by again.
      if (unknown.length === 0 || (await areRemovalsHeld(deps.db))) return
      for (const key of unknown) await remove(key)
    }
    for await (const object of deps.storage.list(prefix)) {
      if (isOld(object)) keys.push(object.key)
      if (keys.length >= keysPerQuery) await removeUnknown()
    }
    await removeUnknown()
  }
  return removed
}
