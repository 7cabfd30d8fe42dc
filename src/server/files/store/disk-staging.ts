import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { StartError } from '../../config/start-error.ts'
import { linkObject } from '../../outside/storage/disk-storage.ts'
import { freeSentChunks } from './free-sent-chunks.ts'
import type { Staging } from './staging.ts'

const writeBufferBytes = 1024 * 1024

/** The library's store, with errors that name the cause, and with cleanup after a failure. */
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

  /**
   * Overridden for its errors: the library's own hide the cause. Each chunk is synced before it is acknowledged, so
   * that finishing a large upload does not wait for all of it, and its memory is freed once it is written: the collector
   * would take half of the time of an upload.
   */
  override async write(content: Readable, uploadId: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, uploadId), {
      flags: 'r+',
      start: offset,
      flush: true,
      // Few large writes: half of the processor time of the default, 64 kB.
      highWaterMark: writeBufferBytes,
    })
    await pipeline(freeSentChunks(content, target), target)
    return offset + target.bytesWritten
  }
}

/**
 * Uploads gather in a folder, which is made when it is missing.
 *
 * @param options.storageFolder of the files that uploads become, by a hard link
 * @throws StartError where the two folders cannot share a file
 */
export async function openDiskStaging(
  directory: string,
  { storageFolder, maxAgeMs }: { storageFolder: string; maxAgeMs: number },
): Promise<Staging> {
  // The library would let every account of the machine read it.
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Before what takes longer: the library makes the folder once more, and ends the process if that fails after the folder was removed.
  const store = new DiskStore({ directory, expirationPeriodInMilliseconds: maxAgeMs })
  await mkdir(storageFolder, { recursive: true, mode: 0o700 })
  await assertLinkable(directory, storageFolder)
  return {
    store,
    prefix: '',
    listUploadIds: async (start) =>
      ((await store.configstore.list?.()) ?? []).filter((id) => id.startsWith(start)),
    read: async (uploadId, range) => createReadStream(join(directory, uploadId), range),
    async place(uploadId, key) {
      await linkObject(storageFolder, join(directory, uploadId), key)
      return key
    },
  }
}

/** Two file systems, and those that know no hard links. */
const unlinkableCodes = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** @throws StartError */
async function assertLinkable(directory: string, storageFolder: string): Promise<void> {
  const name = `.probe-${randomUUID()}`
  const [from, to] = [join(directory, name), join(storageFolder, name)]
  try {
    await writeFile(from, '')
    await link(from, to)
  } catch (error) {
    if (!unlinkableCodes.has((error as NodeJS.ErrnoException).code ?? '')) return
    throw new StartError(
      `Uploads become files by a hard link, which is not possible from ${directory} to ${storageFolder}: put both on one file system that knows hard links, by moving the whole of DATA_DIR there, then start again.`,
    )
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })])
  }
}
