import { join } from 'node:path'
import type { S3Config } from '../../config/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Where files are stored where no S3 is configured. */
export const diskStorageFolder = (dataFolder: string): string => join(dataFolder, 'files')

/**
 * Opens S3 where it is configured, else the folder `files` in the data folder. The large S3 client is loaded only
 * then.
 */
export async function openStorage(config: { s3: S3Config | null; dataFolder: string }): Promise<Storage> {
  if (!config.s3) return openDiskStorage(diskStorageFolder(config.dataFolder))
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(config.s3)
}
