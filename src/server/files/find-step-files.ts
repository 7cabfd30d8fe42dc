import type { StoredFile } from '#shared/contract/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFilesOfSteps } from './store/files.db.ts'

export interface StepFile {
  block: number
  stepId: string
  file: StoredFile
}

/** The files that the studio put on the steps of a subscription, of all its blocks, oldest first. */
export async function findStepFiles(db: Database, subscriptionId: string): Promise<StepFile[]> {
  const rows = await findFilesOfSteps(db, subscriptionId)
  return rows.map((row) => ({ block: row.block ?? 1, stepId: row.stepId ?? '', file: describeFile(row) }))
}
