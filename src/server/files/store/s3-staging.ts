import { S3ServiceException } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import type { S3Config } from '../../config/config.ts'
import { openS3Storage, s3ClientConfig } from '../../outside/storage/s3-storage.ts'
import type { Staging } from './staging.ts'
import { receivedPrefix, stagedPrefix } from './upload-keys.ts'

/** Parts that are on their way to the bucket at once, of all uploads: each lies in a temporary file of 8 MB. */
const partsAtOnce = 8

/**
 * The library's store. What describes an upload lies apart from its bytes, which a row of a file may name once they are
 * complete: ending an upload never removes those.
 */
class BucketStore extends S3Store {
  readonly #mayBeFile: (metadata: Upload['metadata']) => boolean

  constructor(s3: S3Config, options: BucketOptions) {
    super({
      s3ClientConfig: { ...s3ClientConfig(s3), bucket: s3.bucket },
      expirationPeriodInMilliseconds: options.maxAgeMs,
      maxConcurrentPartUploads: partsAtOnce,
      // Many servers that speak S3 know no tags; expired uploads are found without them.
      useTags: false,
      // Another process may have finished or removed an upload: nothing is remembered here.
      cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    })
    this.#mayBeFile = options.mayBeFile
  }

  protected override infoKey(id: string): string {
    return `${stagedPrefix}${lastName(id)}.info`
  }

  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? `${stagedPrefix}${lastName(id)}.part` : id
  }

  /** Overridden because the library's takes any failure of the bucket for an upload that does not exist. */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.#readDescription(id)
    const size = file.size ?? 0
    const parts = await this.retrieveParts(id).catch(passMissing)
    // The multipart upload is no more: it was completed, or ended by another process just now.
    if (parts === null && !(await this.#hasObject(id))) throw ERRORS.FILE_NO_LONGER_EXISTS
    const offset =
      parts === null
        ? size
        : parts.reduce((sum, { Size }) => sum + (Size ?? 0), 0) +
          ((await this.getIncompletePartSize(id)) ?? 0)
    return new Upload({ ...file, id, offset, size, metadata: file.metadata, storage: file.storage })
  }

  /** Completes the multipart upload where all parts are there: the process may have ended just before. Idempotent. */
  async complete(id: string): Promise<void> {
    const description = await this.getMetadata(id).catch(passMissing)
    const parts = description && (await this.retrieveParts(id).catch(passMissing))
    if (!parts) return
    const bytes = parts.reduce((sum, { Size }) => sum + (Size ?? 0), 0)
    if (bytes === description.file.size)
      await this.finishMultipartUpload(description, parts).catch(passMissing)
  }

  override async remove(id: string): Promise<void> {
    const { file, 'upload-id': UploadId } = await this.#readDescription(id)
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch(passMissing)
    await this.#delete([this.infoKey(id), this.partKey(id, true)])
    if (!this.#mayBeFile(file.metadata)) await this.#delete([id])
  }

  async #readDescription(id: string) {
    const description = await this.getMetadata(id).catch(passMissing)
    if (!description) throw ERRORS.FILE_NOT_FOUND
    return description
  }

  async #hasObject(id: string): Promise<boolean> {
    return (await this.client.headObject({ Bucket: this.bucket, Key: id }).catch(passMissing)) !== null
  }

  async #delete(keys: string[]): Promise<void> {
    const Objects = keys.map((Key) => ({ Key }))
    await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects } })
  }
}

interface BucketOptions {
  maxAgeMs: number
  /** Whether the bytes of an upload with this metadata may be stored as they are, so that a row names them. */
  mayBeFile: (metadata: Upload['metadata']) => boolean
}

/**
 * Uploads gather in the bucket under the key that they keep: chunks are parts of a multipart upload, and what is complete
 * is an object.
 */
export function openS3Staging(s3: S3Config, options: BucketOptions): Staging {
  const store = new BucketStore(s3, options)
  const objects = openS3Storage(s3)
  return {
    store,
    prefix: receivedPrefix,
    async listUploadIds(start) {
      const ids: string[] = []
      for await (const { key } of objects.list(stagedPrefix + start)) {
        if (key.endsWith('.info')) ids.push(lastName(key).slice(0, -'.info'.length))
      }
      return ids
    },
    async read(uploadId, range) {
      await store.complete(receivedPrefix + uploadId)
      return objects.read(receivedPrefix + uploadId, range)
    },
    async place(uploadId) {
      await store.complete(receivedPrefix + uploadId)
      return receivedPrefix + uploadId
    },
  }
}

const lastName = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Null instead of an error for what the bucket does not have. */
function passMissing(error: unknown): null {
  const missing = ['NotFound', 'NoSuchKey', 'NoSuchUpload']
  if (error instanceof S3ServiceException && missing.includes(error.name)) return null
  throw error
}
