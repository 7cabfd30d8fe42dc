import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../http/refusal.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { disposition } from './disposition.ts'
import { sendBytes } from './send-bytes.ts'
import type { SentFile } from './sent-file.ts'

export type FileRequest = FastifyRequest<{
  Params: { fileId: string }
  Querystring: { download?: string; width?: string }
}>

/** Answers with a file's bytes, whole or in part: whether the caller may have them is decided before. */
export async function sendFile(
  { storage }: Pick<FilesDeps, 'storage'>,
  request: FileRequest,
  reply: FastifyReply,
  file: SentFile & { reader: string },
  guard: (stream: Readable) => Readable = (stream) => stream,
): Promise<FastifyReply> {
  return sendBytes(request, reply, {
    reader: file.reader,
    tag: file.tag,
    bytes: file.bytes,
    mediaType: file.mediaType,
    disposition: disposition(file, request.query.download !== undefined),
    requireStored: async () => {
      if (file.isThere || (await storage.stat(file.storageKey))) return
      request.log.error({ reqId: request.id, fileId: request.params.fileId }, 'The bytes of a file are lost')
      throw refuse('not_found')
    },
    open: async (range) => guard(await storage.read(file.storageKey, range ?? undefined)),
  })
}
