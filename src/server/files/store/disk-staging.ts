import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/** The library's store, whose failures say why, and leave nothing behind. */
class DiskStore extends FileStore {
  /** An empty file or half a description of an upload would never be removed: only whole ones are listed. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      const file = join(this.directory, upload.id)
      await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })])
      throw error
    }
  }

  /** Overridden for its errors: the library's own hide the cause. */
  override async write(content: Readable, uploadId: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, uploadId), { flags: 'r+', start: offset })
    await pipeline(content, target)
    return offset + target.bytesWritten
  }
}

/** Uploads gather in a folder, which is made when it is missing. */
export async function openDiskStaging(directory: string, maxAgeMs: number) {
  // The library would let every account of the machine read it.
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const store = new DiskStore({ directory, expirationPeriodInMilliseconds: maxAgeMs })
  return { store, listIds: async () => (await store.configstore.list?.()) ?? [] }
}
