import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openUploadStore } from '#server/files/store/upload-store.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { openS3Storage } from '#server/outside/storage/s3-storage.ts'
import { startTestApp, type TestApp } from '../app/start-test-app.ts'
import { startTestS3 } from './start-test-s3.ts'

export interface UploadApp extends TestApp {
  /** Of the uploads that are under way, and on disk of the files, too. */
  folder: string
  /** The bucket is away from then on. */
  closeS3(): Promise<void>
}

/** The app whose files and uploads are on disk or in S3, in a place of its own; closing it removes them. */
export async function startUploadApp(kind: 'disk' | 'S3'): Promise<UploadApp> {
  const folder = await mkdtemp(join(tmpdir(), 'arcframe-uploads-'))
  const s3 = kind === 'S3' ? await startTestS3() : null
  const closeS3 = async () => s3?.close()
  const app = await startTestApp({
    storage: s3 ? openS3Storage(s3.config) : await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: s3?.config ?? null, dataFolder: folder }),
  })
  return {
    ...app,
    folder,
    closeS3,
    async close() {
      await app.close()
      await closeS3()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
