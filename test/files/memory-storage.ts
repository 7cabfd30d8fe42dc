import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StoredObjectMissing, type Storage } from '#server/outside/storage/storage.ts'

export type Objects = Map<string, Buffer>

/** A storage in memory. */
export const memoryStorage = (objects: Objects): Storage => ({
  async write(key, content) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    objects.set(key, bytes)
    return { bytes: bytes.length }
  },
  async stat(key) {
    const bytes = objects.get(key)
    return bytes ? { key, bytes: bytes.length, modifiedAt: new Date() } : null
  },
  localPath: () => null,
  async read(key) {
    const bytes = objects.get(key)
    if (!bytes) throw new StoredObjectMissing(key)
    return Readable.from([bytes])
  },
  async remove(key) {
    objects.delete(key)
  },
  async *list(prefix) {
    for (const [key, bytes] of objects) {
      if (key.startsWith(prefix)) yield { key, bytes: bytes.length, modifiedAt: new Date() }
    }
  },
})
