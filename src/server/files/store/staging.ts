import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { ByteRange } from '../../outside/storage/storage.ts'

/** Where the bytes of uploads gather: a folder, or a bucket. */
export interface Staging {
  store: DataStore
  /** Stands before the upload's id in the ids of the store. */
  prefix: string
  /** Of the uploads that were begun and are no file yet, those whose ids begin with this. */
  listUploadIds(start: string): Promise<string[]>
  read(uploadId: string, range?: ByteRange): Promise<Readable>
  /** See `UploadStore.place`. */
  place(uploadId: string, key: string): Promise<string>
}
