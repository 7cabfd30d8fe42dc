import { StartError } from '../../config/start-error.ts'

/** Error codes of a full disk or quota; PostgreSQL's is 53100 (disk_full). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100', 'SQLITE_FULL'])
/** Messages of programs that we start: PostgreSQL, its `initdb`, and the stand-ins with their SQLite. */
const sentences = /no space left on device|disk quota exceeded|database or disk is full|ENOSPC|EDQUOT/i
const insufficientStorage = 507

/** Whether an error means that disk, database or bucket is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(String(error.code))) return true
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  if ($metadata?.httpStatusCode === insufficientStorage) return true
  return error.cause !== undefined && isStorageFull(error.cause)
}

/** Whether a program's output means the same. */
export const isStorageFullOutput = (output: string): boolean => sentences.test(output)

/** The error of a full disk: nothing is damaged, so nothing has to be repaired or restored. */
export const storageFullError = (folder: string): StartError =>
  new StartError(
    `The disk that holds ${folder} is full: free some space on it, or move the folder to a larger disk and set DATA_DIR to it, then start again. Nothing is damaged.`,
  )
