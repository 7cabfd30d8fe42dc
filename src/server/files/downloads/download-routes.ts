import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureWidths } from '#shared/files/picture-widths.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { hasTag } from '../../pages/has-tag.ts'
import { requireUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { FileRow } from '../store/files.db.ts'
import { narrowKey, narrowMediaType } from '../store/narrow-pictures.ts'
import { findDerivedFile } from './find-derived-file.ts'
import { findReadableFile } from './find-readable-file.ts'
import { sendFile, type FileRequest } from './send-file.ts'
import type { SentFile } from './sent-file.ts'

export type DownloadDeps = Pick<FilesDeps, 'db' | 'storage' | 'identity' | 'fileTargets' | 'systemStatus'>

type DerivedRequest = FastifyRequest<{
  Params: { fileId: string; name: string }
  Querystring: { download?: string; width?: string }
}>

/**
 * `GET /api/files/:fileId`: a file's bytes, whole or in part, for users who may see it; with `width`, a narrow picture
 * of it where there is one.
 */
export async function registerDownloadRoutes(app: FastifyInstance, deps: DownloadDeps): Promise<void> {
  app.get('/api/files/:fileId', async (request: FileRequest, reply) => {
    const user = await requireUser(deps.identity, request)
    const file = await findReadableFile(deps, user, request.params.fileId)
    if (!file) throw refuse('not_found')
    if (file.purpose === 'profile-photo') await deps.systemStatus.assertAllowed('function')
    const sent = (await findNarrow(deps, request, file)) ?? { ...file, tag: file.id }
    return sendFile(deps, request, reply, { ...sent, reader: user.id })
  })

  // What was derived from a finished video is readable for those who may read the video.
  app.get('/api/files/:fileId/derived/:name', async (request: DerivedRequest, reply) => {
    const user = await requireUser(deps.identity, request)
    const master = await findReadableFile(deps, user, request.params.fileId)
    const derived =
      master && (await findDerivedFile(deps.db, master, request.params.name, request.query.width))
    if (!derived) throw refuse('not_found')
    return sendFile(deps, request, reply, { ...derived, reader: user.id })
  })
}

/** Null for the whole picture: no such width is stored, or this one is from before there were narrow pictures. */
async function findNarrow(
  { storage }: Pick<FilesDeps, 'storage'>,
  { query, headers }: FileRequest,
  file: FileRow,
): Promise<SentFile | null> {
  const width = pictureWidths.find((each) => String(each) === query.width)
  if (width === undefined || !file.mediaType.startsWith('image/')) return null
  const storageKey = narrowKey(file.storageKey, width)
  const tag = `${file.id}-w${width}`
  const narrow = { ...file, storageKey, mediaType: narrowMediaType, tag }
  if (hasTag(headers['if-none-match'], `"${tag}"`)) return narrow
  const object = await storage.stat(storageKey)
  return object && { ...narrow, bytes: object.bytes, isThere: true }
}
