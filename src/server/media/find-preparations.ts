import { derivedPrefix, findUsedKeys } from './store/derived-keys.db.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findHashes, findPreparationRows, findReadyMasters, type PreparedMedia } from './store/media.db.ts'

/** How the preparation of a master stands. */
export interface Preparation {
  state: 'waiting' | 'running' | 'ready' | 'failed'
  percent: number
  /** Why it failed, or what it waits for. */
  sentence: string | null
  /** Once it is ready. */
  media: PreparedMedia | null
}

/** How the preparations of masters stand, by their storage keys. */
export async function findPreparations(
  db: Database,
  storageKeys: readonly string[],
): Promise<Map<string, Preparation>> {
  const rows = await findPreparationRows(db, storageKeys)
  return new Map(
    rows.map(({ storageKey, state, percent, sentence, media }) => [
      storageKey,
      { state, percent, sentence, media },
    ]),
  )
}

/** Keys of derived files begin with this. */
export const derivedKeyPrefix = derivedPrefix

/** Which of these keys hold a derived file that is in use: the others were left by a worker that died. */
export const findUsedDerivedKeys = findUsedKeys

/** Those of these masters that are prepared, by their storage keys. */
export const findPreparedMasters = findReadyMasters
export type { ReadyMaster } from './store/media.db.ts'

/** SHA-256 in hex of the masters that were read, by their storage keys. */
export const findHashesOfMasters = findHashes
