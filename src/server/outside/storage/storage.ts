import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  bytes: number
  modifiedAt: Date
}

/** Inclusive byte positions, as in a Range header. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files are kept: disk or S3. Keys are of our own making (`photos/<id>.webp`): lower-case letters, digits,
 * dots, dashes and slashes, never anything that a browser sent.
 */
export interface Storage {
  /** Durable when it resolves; replaces what was there. */
  write(key: string, content: Readable | Buffer, mediaType: string): Promise<{ bytes: number }>
  /** Null where there is nothing under this key. */
  stat(key: string): Promise<StoredObject | null>
  /** @throws StoredObjectMissing */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Nothing happens where there is nothing. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
}

export class StoredObjectMissing extends Error {
  override readonly name = 'StoredObjectMissing'
}

const keyPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/

/** Whether this program may have made the key. */
export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

/**
 * What every driver asks of a key before it touches anything.
 * @throws RangeError for a key that this program did not make
 */
export function assertKey(key: string): void {
  if (!isStorageKey(key)) throw new RangeError('This is not a key of the storage')
}
