import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileIdHeader } from '#shared/contract/files/files.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { requireUser, type SignedInUser } from '../../http/principal.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { assertUploadAllowed, beginUpload, readUploadHeader } from './begin-upload.ts'
import { customersPurposes } from '../store/customers-purposes.ts'
import { findFile } from '../store/files.db.ts'
import { findOwnUpload } from './find-own-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { limitUnfinishedUploads } from './limit-unfinished-uploads.ts'
import { ownerField, uploadsPath, type StagedUpload } from '../store/upload-store.ts'

export type UploadRouteDeps = Pick<
  FilesDeps,
  'db' | 'storage' | 'clock' | 'uploads' | 'fileTargets' | 'identity' | 'systemStatus'
>

type UploadRequest = FastifyRequest<{ Params: { uploadId: string } }>

const chunkType = 'application/offset+octet-stream'

/** What the protocol needs of a request, and what we let out of its answers: none of its CORS, none of its pages. */
const requestHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length']
const answerHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-expires', 'location']

/**
 * Resumable uploads (tus 1.0, https://tus.io/protocols/resumable-upload): creation, resuming, cancelling. The library
 * knows no users: each request is authorized here first, and someone else's upload answers like one that never was.
 */
export async function registerUploadRoutes(app: FastifyInstance, deps: UploadRouteDeps): Promise<void> {
  const finishing = new Map<string, Promise<string>>()

  await app.register(async (scope) => {
    // The library reads the body itself, and counts it.
    scope.addContentTypeParser(chunkType, (_request, _body, done) => done(null))

    scope.post(uploadsPath, async (request, reply) => {
      const user = await requireUser(deps.identity, request)
      const header = readHeader(request, 'upload-metadata')
      const metadata = readUploadHeader(header)
      await assertUploadAllowed(deps, metadata)
      await beginUpload(deps, user, metadata, readLength(request))
      const owner = `${ownerField} ${Buffer.from(user.id).toString('base64')}`
      const answer = await speak(deps, request, uploadsPath, {
        'upload-metadata': `${withoutOwner(header)},${owner}`,
      })
      const location = answer.headers.get('location')
      if (location && customersPurposes.has(metadata.purpose))
        await limitUnfinishedUploads(deps, user.id, location.slice(uploadsPath.length + 1))
      return send(reply, answer)
    })

    scope.head(`${uploadsPath}/:uploadId`, async (request: UploadRequest, reply) => {
      const user = await requireUser(deps.identity, request)
      const { uploadId } = request.params
      // The answer to the last chunk was lost: the file is here, and the client learns its id from this one.
      const stored = await findOwnFile(user, uploadId)
      if (stored) return sendFinished(reply, stored.id, stored.bytes)
      const upload = await findOwnUpload(deps, user, uploadId)
      const isWhole = upload?.receivedBytes === upload?.bytes
      // Asking how much has arrived is always free; making a file of it is uploading.
      if (upload && isWhole) await assertUploadAllowed(deps, upload.metadata)
      const answer = upload && (await speak(deps, request, formatUploadPath(upload.id)))
      if (!answer?.ok) {
        // Another process may have finished it since the first look.
        const finished = await findOwnFile(user, uploadId)
        if (finished) return sendFinished(reply, finished.id, finished.bytes)
      }
      if (!answer) throw refuse('not_found')
      if (isWhole) {
        const fileId = await finishOnce(user, upload).catch(passWaitingVideo)
        if (fileId !== null) void reply.header(fileIdHeader, fileId)
      }
      return send(reply, answer)
    })

    scope.patch(`${uploadsPath}/:uploadId`, async (request: UploadRequest, reply) => {
      const user = await requireUser(deps.identity, request)
      const upload = await requireOwnUpload(deps, user, request.params.uploadId)
      await assertUploadAllowed(deps, upload.metadata)
      const answer = await speak(deps, request, formatUploadPath(upload.id))
      if (answer.ok && Number(answer.headers.get('upload-offset')) === upload.bytes) {
        void reply.header(fileIdHeader, await finishOnce(user, { ...upload, receivedBytes: upload.bytes }))
      }
      return send(reply, answer)
    })

    scope.delete(`${uploadsPath}/:uploadId`, async (request: UploadRequest, reply) => {
      const user = await requireUser(deps.identity, request)
      const upload = await requireOwnUpload(deps, user, request.params.uploadId)
      return send(reply, await speak(deps, request, formatUploadPath(upload.id)))
    })
  })

  /** What an upload of this user has become; undefined where it is no file yet. */
  async function findOwnFile(user: SignedInUser, uploadId: string) {
    const file = await findFile(deps.db, uploadId)
    return file?.uploadedBy === user.id ? file : undefined
  }

  /** Concurrent requests of this process to finish one upload share the work. */
  function finishOnce(user: SignedInUser, upload: StagedUpload): Promise<string> {
    const running = finishing.get(upload.id)
    if (running) return running
    const work = finishUpload(deps, user, upload).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, work)
    return work
  }
}

/** All has arrived, and no file yet: an answer to HEAD can't say why. `finishVideoUpload` does, and takes the "yes". */
function passWaitingVideo(error: unknown): null {
  if (error instanceof Refusal && error.code === 'film_differs') return null
  throw error
}

/** @throws Refusal not_found, also for an upload of someone else */
async function requireOwnUpload(
  deps: UploadRouteDeps,
  user: SignedInUser,
  uploadId: string,
): Promise<StagedUpload> {
  const upload = await findOwnUpload(deps, user, uploadId)
  if (!upload) throw refuse('not_found')
  return upload
}

/** @throws Refusal invalid_input: we ask for the length at the start */
function readLength(request: FastifyRequest): number {
  const length = readHeader(request, 'upload-length') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(length)) throw refuse('invalid_input')
  return Number(length)
}

function withoutOwner(metadata: string | undefined): string {
  return (metadata ?? '')
    .split(',')
    .filter((pair) => !pair.trim().startsWith(ownerField))
    .join(',')
}

const formatUploadPath = (uploadId: string): string => `${uploadsPath}/${uploadId}`

/**
 * Hands a request on to the protocol. Its own refusals come back as they are: they are part of the protocol.
 * @param address of what was authorized. Never the request's own: the library takes an upload's id from behind the last
 * slash, also of a query.
 */
async function speak(
  deps: UploadRouteDeps,
  request: FastifyRequest,
  address: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = new Headers(more)
  for (const name of requestHeaders) {
    const value = readHeader(request, name)
    if (value !== undefined) headers.set(name, value)
  }
  // Not with the first request: whether there is room for an upload is only known after it was begun.
  const isChunk = request.method === 'PATCH' && headers.get('content-type') === chunkType
  if (!isChunk) headers.delete('content-type')
  const forwarded = new Request(new URL(address, 'http://uploads.invalid'), {
    method: request.method,
    headers,
    ...(isChunk && { body: Readable.toWeb(request.raw), duplex: 'half' }),
  } as RequestInit)
  // With these the library notices a broken connection, and stores what has arrived.
  const node = { req: request.raw, res: request.raw }
  return deps.uploads.protocol.handleWeb(Object.assign(forwarded, { runtime: { name: 'node', node } }))
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const name of answerHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  const text = await answer.text()
  return reply.code(answer.status).header('Cache-Control', 'no-store').type('text/plain').send(text)
}

/** Reports the stored file's length as the upload's offset: the client only needs to see that it is complete. */
function sendFinished(reply: FastifyReply, fileId: string, bytes: number): FastifyReply {
  return reply
    .headers({
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': bytes,
      'Upload-Length': bytes,
      [fileIdHeader]: fileId,
    })
    .header('Cache-Control', 'no-store')
    .send()
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
