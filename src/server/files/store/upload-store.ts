import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Server, type DataStore, type Upload } from '@tus/server'
import type { Config } from '../../config/config.ts'
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
  find(uploadId: string): Promise<StagedUpload | null>
  /** All unfinished uploads, of every user. */
  list(): Promise<StagedUpload[]>
  read(uploadId: string): Promise<Readable>
  remove(uploadId: string): Promise<void>
  removeExpired(): Promise<void>
  close(): Promise<void>
}

export const uploadsPath = '/api/uploads'
/** Metadata field of the uploading user; set by the server, whatever the request has there. */
export const ownerField = 'uploadedBy'
/** Keys of unfinished uploads in a bucket begin with this. */
export const stagedPrefix = 'uploads/'
export const uploadMaxAgeMs = 24 * 60 * 60 * 1000

type ReadableStore = DataStore & { read(id: string): Readable | Promise<Readable> }

interface Staging {
  store: ReadableStore
  /** The ids of all uploads in the store. */
  listIds(): Promise<string[]>
}

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
  const prefix = config.s3 ? stagedPrefix : ''
  const { store, listIds } = config.s3
    ? await openS3Staging(config.s3)
    : await openDiskFolder(config.dataFolder)

  async function find(uploadId: string): Promise<StagedUpload | null> {
    const upload = await store.getUpload(prefix + uploadId).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
    return upload && describe(uploadId, upload)
  }

  return {
    protocol: new Server({
      path: uploadsPath,
      datastore: store,
      ...(locker && { locker }),
      allowedOrigins: [],
      namingFunction: () => prefix + randomUUID(),
      generateUrl: (_request, { id }) => `${uploadsPath}/${id.slice(prefix.length)}`,
      getFileIdFromRequest: (_request, lastPart) => prefix + lastPart,
      // The protocol's own refusals are no errors by class. Others are ours to log and to answer: the library would
      // send their messages, with our paths.
      onResponseError: async (_request, error) => {
        if (error instanceof Error) throw error
        return undefined
      },
    }),
    find,
    async list() {
      const uploads = await Promise.all((await listIds()).map((id) => find(id.slice(prefix.length))))
      return uploads.filter((upload) => upload !== null)
    },
    read: async (uploadId) => store.read(prefix + uploadId),
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

async function openDiskFolder(dataFolder: string): Promise<Staging> {
  const { openDiskStaging } = await import('./disk-staging.ts')
  return openDiskStaging(join(dataFolder, 'uploads'), uploadMaxAgeMs)
}

async function openS3Staging(s3: NonNullable<Config['s3']>): Promise<Staging> {
  const [{ S3Store }, { openS3Storage, s3ClientConfig }] = await Promise.all([
    import('@tus/s3-store'),
    import('../../outside/storage/s3-storage.ts'),
  ])
  const store = new S3Store({
    s3ClientConfig: { ...s3ClientConfig(s3), bucket: s3.bucket },
    expirationPeriodInMilliseconds: uploadMaxAgeMs,
    // Many servers that speak S3 know no tags; expired uploads are found without them.
    useTags: false,
    // Another process may have finished or removed an upload: nothing is remembered here.
    cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
  })
  const objects = openS3Storage(s3)
  return {
    store,
    async listIds() {
      const ids: string[] = []
      // Each upload has one object that describes it, beside its parts.
      for await (const { key } of objects.list(stagedPrefix)) {
        if (key.endsWith('.info')) ids.push(key.slice(0, -'.info'.length))
      }
      return ids
    },
  }
}

function describe(id: string, upload: Upload): StagedUpload {
  return { id, bytes: upload.size ?? 0, receivedBytes: upload.offset, metadata: upload.metadata ?? {} }
}

/** The stores throw `{ status_code, body }`. */
function isGone(error: unknown): boolean {
  return [404, 410].includes((error as { status_code?: number }).status_code ?? 0)
}
