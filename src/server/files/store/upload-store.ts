import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Server, type Upload } from '@tus/server'
import type { Config, S3Config } from '../../config/config.ts'
import { diskStorageFolder } from '../../outside/storage/open-storage.ts'
import type { ByteRange } from '../../outside/storage/storage.ts'
import type { Staging } from './staging.ts'
import { createUploadLocker } from './upload-locker.ts'

/** An upload that is not a file of the product yet. */
export interface StagedUpload {
  id: string
  bytes: number
  receivedBytes: number
  /** As the browser sent it and `beginUpload` took it, and who began it under `ownerField`. */
  metadata: Record<string, string | null>
}

/** Storage of unfinished uploads: on disk, or in S3, so that any process can continue them. */
export interface UploadStore {
  /** The protocol itself. It lets anyone do anything: upload-routes.ts stands before it. */
  protocol: Server
  /** Null where there is none, and for one that is too old to be continued. */
  find(uploadId: string): Promise<StagedUpload | null>
  /** All unfinished uploads of a user. Reads no others: on S3 each takes three requests. */
  list(ownerId: string): Promise<StagedUpload[]>
  /** Of an upload that has arrived whole. */
  read(uploadId: string, range?: ByteRange): Promise<Readable>
  /**
   * Makes the bytes of an upload that has arrived whole an object of the storage, in a time that does not depend on their
   * number: by a hard link on disk; in S3 they lie under the key that they keep. Durable when it resolves. Idempotent.
   * The upload itself stays, until it is removed.
   *
   * @param key that the object gets where the storage can choose
   * @returns the key that it has; without a row in `files` the object is removed after a day
   */
  place(uploadId: string, key: string): Promise<string>
  /** Ends an upload, but not an object that was made of it. Idempotent. */
  remove(uploadId: string): Promise<void>
  removeExpired(): Promise<void>
  close(): Promise<void>
}

export const uploadsPath = '/api/uploads'
/** Metadata field of the uploading user; set by the server, whatever the request has there. */
export const ownerField = 'uploadedBy'
export const isUploadId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id)
/** Ids of a user's uploads begin with this, so that they are found by it. */
const ownerIdStart = (ownerId: string) => createHash('sha256').update(ownerId).digest('hex').slice(0, 8)
export const uploadMaxAgeMs = 24 * 60 * 60 * 1000

interface UploadPlace extends Pick<Config, 's3'> {
  dataFolder: string
  /** With it, processes that share the place take turns at an upload; without it, requests of this one do. */
  databaseUrl?: string
}

/**
 * Opens the storage of unfinished uploads beside the files': the bucket, or the folder `uploads` of the data folder.
 */
export async function openUploadStore(config: UploadPlace): Promise<UploadStore> {
  const locker = config.databaseUrl ? createUploadLocker(config.databaseUrl) : null
  const staging = config.s3 ? await openS3(config.s3) : await openDisk(config.dataFolder)
  const { store, prefix } = staging

  async function find(uploadId: string): Promise<StagedUpload | null> {
    const upload = await store.getUpload(prefix + uploadId).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
    return upload && !isExpired(upload) ? describe(uploadId, upload) : null
  }

  return {
    protocol: new Server({
      path: uploadsPath,
      datastore: store,
      ...(locker && { locker }),
      allowedOrigins: [],
      namingFunction: (_request, metadata) =>
        prefix + ownerIdStart(metadata?.[ownerField] ?? '') + randomUUID().slice(8),
      generateUrl: (_request, { id }) => `${uploadsPath}/${id.slice(prefix.length)}`,
      // It becomes a path or a key: nothing but an id of ours may.
      getFileIdFromRequest: (_request, lastPart) =>
        lastPart && isUploadId(lastPart) ? prefix + lastPart : undefined,
      // The protocol's own refusals are no errors by class. Others are ours to log and to answer: the library would
      // send their messages, with our paths.
      onResponseError: async (_request, error) => {
        if (error instanceof Error) throw error
        return undefined
      },
    }),
    find,
    async list(ownerId) {
      const uploads = await Promise.all((await staging.listUploadIds(ownerIdStart(ownerId))).map(find))
      return uploads
        .filter((upload) => upload !== null)
        .filter(({ metadata }) => metadata[ownerField] === ownerId)
    },
    read: staging.read,
    place: staging.place,
    async remove(uploadId) {
      await store.remove(prefix + uploadId).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    async removeExpired() {
      await store.deleteExpired()
    },
    close: async () => locker?.close(),
  }
}

async function openDisk(dataFolder: string): Promise<Staging> {
  const { openDiskStaging } = await import('./disk-staging.ts')
  return openDiskStaging(join(dataFolder, 'uploads'), {
    storageFolder: diskStorageFolder(dataFolder),
    maxAgeMs: uploadMaxAgeMs,
  })
}

async function openS3(s3: S3Config): Promise<Staging> {
  const { openS3Staging } = await import('./s3-staging.ts')
  return openS3Staging(s3, {
    maxAgeMs: uploadMaxAgeMs,
    mayBeFile: (metadata) => metadata?.['purpose'] === 'finished-film',
  })
}

/** The protocol refuses it too: its bytes may be removed at any time. */
const isExpired = ({ creation_date: createdAt }: Upload): boolean =>
  createdAt !== undefined && Date.now() - Date.parse(createdAt) > uploadMaxAgeMs

function describe(id: string, upload: Upload): StagedUpload {
  return { id, bytes: upload.size ?? 0, receivedBytes: upload.offset, metadata: upload.metadata ?? {} }
}

/** The stores throw `{ status_code, body }`. */
function isGone(error: unknown): boolean {
  return [404, 410].includes((error as { status_code?: number }).status_code ?? 0)
}
