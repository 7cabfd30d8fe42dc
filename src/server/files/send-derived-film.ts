import type { FastifyReply } from 'fastify'
import { refuse } from '../http/refusal.ts'
import { findDerivedFile } from './downloads/find-derived-file.ts'
import { sendFile, type FileRequest } from './downloads/send-file.ts'
import type { FilesDeps } from './store/files-deps.ts'
import { findFile } from './store/files.db.ts'

export type DerivedFilmDeps = Pick<FilesDeps, 'db' | 'storage'>

/**
 * Answers with what was derived from a finished film. Whether the caller may have it is decided before.
 * @throws Refusal not_found
 */
export async function sendDerivedFilm(
  deps: DerivedFilmDeps,
  request: FileRequest,
  reply: FastifyReply,
  { fileId, name }: { fileId: string; name: string },
): Promise<FastifyReply> {
  const master = await findFile(deps.db, fileId)
  const derived = master && (await findDerivedFile(deps.db, master, name, request.query.width))
  if (!derived) throw refuse('not_found')
  return sendFile(deps, request, reply, derived)
}
