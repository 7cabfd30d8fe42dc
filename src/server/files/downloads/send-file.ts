import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#shared/refusals.ts'
import { refuse } from '../../http/refusal.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { readByteRange } from './byte-range.ts'
import { disposition } from './disposition.ts'
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
  file: SentFile,
): Promise<FastifyReply> {
  const tag = `"${file.tag}"`
  const isKnown = hasTag(request.headers['if-none-match'], tag)
  if (!isKnown && !file.isThere && !(await storage.stat(file.storageKey))) {
    request.log.error({ reqId: request.id, fileId: request.params.fileId }, 'The bytes of a file are lost')
    throw refuse('not_found')
  }
  reply.headers({
    ETag: tag,
    'Accept-Ranges': 'bytes',
    // Cached by the browser only, and revalidated each time, because access may change.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': file.mediaType,
    'Content-Disposition': disposition(file, request.query.download !== undefined),
  })
  if (isKnown) return reply.code(304).send()

  const range = isForThis(request.headers['if-range'], tag)
    ? readByteRange(request.headers.range, file.bytes)
    : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${file.bytes}`)
      .removeHeader('Content-Disposition')
      .type('text/plain')
      .send(refusals.not_found.sentence)
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  reply.code(range ? 206 : 200).header('Content-Length', end - start + 1)
  if (range) reply.header('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  // Without a stream the length would be set to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await storage.read(file.storageKey, range ?? undefined))
}

export function hasTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false
}

/** A part is only of use to who holds the other parts of the same file. */
function isForThis(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag
}
