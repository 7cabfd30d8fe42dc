import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertKey, StoredObjectMissing, type Storage, type StoredObject } from './storage.ts'

/** Beside the objects and on the same disk, so that a finished file only needs a new name. */
const unfinishedFolder = '.unfinished'
const unfinishedMaxAgeMs = 24 * 60 * 60 * 1000

/**
 * Stores files in a folder, atomically: a file appears under its name complete and synced to disk, or not at all.
 *
 * @param folder is created when missing
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const unfinished = join(folder, unfinishedFolder)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeAbandoned(unfinished)

  const makePath = (key: string): string => {
    assertKey(key)
    return join(folder, ...key.split('/'))
  }

  async function describe(key: string): Promise<StoredObject | null> {
    try {
      const found = await stat(makePath(key))
      return found.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async write(key, content) {
      const target = makePath(key)
      const part = join(unfinished, randomUUID())
      try {
        // `flush` waits until the bytes are on the disk before the file is closed.
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(source, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
        const { size } = await stat(part)
        await makeFolder(folder, dirname(target))
        await rename(part, target)
        await syncFolder(dirname(target))
        return { bytes: size }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    stat: describe,
    localPath: makePath,
    async read(key, range) {
      if (!(await describe(key))) throw new StoredObjectMissing(key)
      return createReadStream(makePath(key), range)
    },
    async remove(key) {
      await rm(makePath(key), { force: true })
    },
    async *list(prefix) {
      for await (const path of walkFiles(folder)) {
        const key = relative(folder, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const found = await describe(key)
        if (found) yield found
      }
    },
  }
}

/**
 * Makes a complete file of the same file system an object as well, by a hard link: no byte is copied, and the file keeps
 * its own name. Durable when it resolves. Idempotent.
 *
 * @param folder of the storage
 * @param path of a file that nobody writes to any more
 * @throws RangeError for a key that this program did not generate
 */
export async function linkObject(folder: string, path: string, key: string): Promise<void> {
  assertKey(key)
  const target = join(folder, ...key.split('/'))
  const handle = await open(path, 'r+')
  try {
    // An object that no row names is removed by its age: that counts from now, as after a copy.
    const now = new Date()
    await handle.utimes(now, now)
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await makeFolder(folder, dirname(target))
  await link(path, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await syncFolder(dirname(target))
}

async function* walkFiles(folder: string): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFiles(path)
    else yield path
  }
}

/** A new folder is only sure to be there once the folder around it is written through as well. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!firstNew) return
  for (let each = folder; each !== root && each !== dirname(each); each = dirname(each)) {
    await syncFolder(dirname(each))
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes unfinished files of killed processes. Young ones may belong to a running process. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for await (const entry of await opendir(unfinished)) {
    const path = join(unfinished, entry.name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedMaxAgeMs) await rm(path, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
