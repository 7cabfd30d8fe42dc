import type { FilesDeps } from '../store/files-deps.ts'
import type { StoredObject } from '../../outside/storage/storage.ts'
import { derivedKeyPrefix, findUsedDerivedKeys } from '../../media/find-preparations.ts'
import { areRemovalsHeld, findKnownKeys } from '../store/files.db.ts'
import { findWholeKey } from '../store/narrow-pictures.ts'
import { filePrefixes, receivedPrefix, stagedPrefix } from '../store/upload-keys.ts'
import { uploadMaxAgeMs } from '../store/upload-store.ts'

const sweptPrefixes = [...Object.values(filePrefixes), derivedKeyPrefix, receivedPrefix]
/** Longer than an upload can still be finished: what lies under its key may be as old as the upload. */
const orphanMaxAgeMs = uploadMaxAgeMs + 30 * 60 * 1000
const keysPerQuery = 500
const fileKey = (key: string) => findWholeKey(key) ?? key

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
    deps.clock.now().getTime() - modifiedAt.getTime() > orphanMaxAgeMs
  let removed = 0
  const remove = async (key: string) => {
    await deps.storage.remove(key)
    removed += 1
  }

  for await (const staged of deps.storage.list(stagedPrefix)) if (isOld(staged)) await remove(staged.key)

  for (const prefix of sweptPrefixes) {
    let keys: string[] = []
    const removeUnknown = async () => {
      const derived = await findUsedDerivedKeys(deps.db, keys)
      const known = new Set([...(await findKnownKeys(deps.db, keys.map(fileKey))), ...derived])
      const unknown = keys.filter((key) => !known.has(fileKey(key)) && !known.has(key))
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
