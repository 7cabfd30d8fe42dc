import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { refuse } from '../http/refusal.ts'
import { findDerivedFile } from './downloads/find-derived-file.ts'
import { sendFile, type FileRequest } from './downloads/send-file.ts'
import type { FilesDeps } from './store/files-deps.ts'
import { findFile } from './store/files.db.ts'

export type DerivedVideoDeps = Pick<FilesDeps, 'db' | 'storage'>

interface DerivedVideo {
  /** The person or link that downloads. */
  reader: string
  fileId: string
  /** Of what was derived, as in its address. */
  name: string
  /** What its reader calls the video: the name of the uploaded file is the studio's own. */
  title: string
  /** Breaks the download off where it is no longer allowed. */
  guard?: (stream: Readable) => Readable
}

/**
 * Answers with what was derived from a finished video. Whether the caller may have it is decided before.
 * @throws Refusal not_found
 */
export async function sendDerivedVideo(
  deps: DerivedVideoDeps,
  request: FileRequest,
  reply: FastifyReply,
  { reader, fileId, name, title, guard }: DerivedVideo,
): Promise<FastifyReply> {
  const master = await findFile(deps.db, fileId)
  const derived = master && (await findDerivedFile(deps.db, master, name, request.query.width))
  if (!derived) throw refuse('not_found')
  // The ending is replaced by that of what is sent.
  return sendFile(deps, request, reply, { ...derived, reader, originalName: `${title} ${name}.film` }, guard)
}
