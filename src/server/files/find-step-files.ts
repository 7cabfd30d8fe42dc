import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFilesOfSteps } from './store/files.db.ts'

interface StepFile {
  subscriptionId: string
  block: number
  stepId: string
  /** Taken off its step, and still with the requests that it was sent with. */
  isRemoved: boolean
  file: StoredFile
}

/** The files that the studio put on the steps of a subscription, of all its blocks, oldest first; removed ones too. */
export const findStepFiles = (db: Database, subscriptionId: string): Promise<StepFile[]> =>
  findFilesOfManySteps(db, [subscriptionId])

/** The same for several subscriptions, at least one. */
export async function findFilesOfManySteps(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<StepFile[]> {
  const rows = await findFilesOfSteps(db, subscriptionIds)
  return rows.map((row) => ({
    subscriptionId: row.subscriptionId ?? '',
    block: row.block ?? 1,
    stepId: row.stepId ?? '',
    isRemoved: row.removedAt !== null,
    file: describeFile(row),
  }))
}
