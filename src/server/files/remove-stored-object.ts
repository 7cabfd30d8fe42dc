import type { FilesDeps } from './store/files-deps.ts'
import { forgetMaster } from '../media/forget-master.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { areRemovalsHeld } from './store/files.db.ts'
import { listObjectKeys } from './store/narrow-pictures.ts'

const askAgainMs = 10 * 60_000

/**
 * Removes the bytes of a file whose row is gone, and the narrow pictures beside them. While a backup is written they stay, because its rows may be older:
 * then the job is put off. A backup that begins after the question does not know the row any more.
 */
export async function removeStoredObject(
  { db, storage, clock }: Pick<FilesDeps, 'db' | 'storage' | 'clock'>,
  key: string,
): Promise<void> {
  if (!(await areRemovalsHeld(db))) {
    for (const each of listObjectKeys(key)) await storage.remove(each)
    return forgetMaster(db, key)
  }
  const runAt = new Date(clock.now().getTime() + askAgainMs)
  await enqueueJob(db, 'remove-stored-object', { key }, null, runAt)
}
