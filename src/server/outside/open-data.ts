import type { Config } from '../config/config.ts'
import { chooseDataFolder } from './database/embedded/data-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { isStorageFull, storageFullError } from './storage/storage-full.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'

/** What lasts: the database, migrated to this version, and the files. */
export interface OpenedData {
  dataDir: string
  databaseUrl: string
  storage: Storage
  wasAdopted: boolean
  close(): Promise<void>
}

/**
 * Opens what the settings name, for the server and for commands beside it.
 *
 * @param options.isExclusive for the server: an embedded database serves one of them
 * @throws StartError one sentence that names the way out
 */
export async function openData(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  options: { isExclusive?: boolean; onOutage?: (sentence: string) => void } = {},
): Promise<OpenedData> {
  const dataDir = await chooseDataFolder(config.dataDir)
  try {
    const database = await openDatabase({ ...options, dataDir, databaseUrl: config.databaseUrl })
    const storage = await openStorage({ s3: config.s3, dataFolder: dataDir }).catch(
      async (error: unknown) => {
        await database.stop()
        throw error
      },
    )
    return {
      dataDir,
      databaseUrl: database.url,
      storage,
      wasAdopted: database.wasAdopted,
      close: () => database.stop(),
    }
  } catch (error) {
    throw isStorageFull(error) ? storageFullError(dataDir) : error
  }
}
