import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#shared/refusals.ts'
import type { ByteRange } from '../../outside/storage/storage.ts'
import { hasTag } from '../../pages/has-tag.ts'
import { readByteRange } from './byte-range.ts'
import { freeSentChunks } from '../store/free-sent-chunks.ts'
import { limitDownloads } from './limit-downloads.ts'

/** Bytes that can be read from any offset, with their HTTP headers. */
interface SentBytes {
  /** The person or link that downloads. */
  reader: string
  /** Of exactly these bytes: others have another. */
  tag: string
  bytes: number
  mediaType: string
  /** `Content-Disposition`. */
  disposition: string
  /** Before the answer begins: afterwards an error could only break it off. Not asked of bytes that the browser has. */
  requireStored(): Promise<void>
  /**
   * Its chunks are not shared: their memory is freed once they are sent.
   * @param range null for all of it
   */
  open(range: ByteRange | null): Promise<Readable>
}

/**
 * Answers a GET or HEAD with bytes: whole, one range, or nothing where the browser has them (RFC 9110, 13 and 14).
 * Cached by the browser only, and revalidated each time, because access may change.
 *
 * @throws Refusal too_many_requests where as many downloads of its reader are under way as may be
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, tag: bareTag, bytes, mediaType, disposition, requireStored, open }: SentBytes,
): Promise<FastifyReply> {
  const tag = `"${bareTag}"`
  const isKnown = hasTag(request.headers['if-none-match'], tag)
  if (!isKnown) await requireStored()
  if (!isKnown && request.method !== 'HEAD') limitDownloads(reader, reply.raw, bytes)
  reply.headers({
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': mediaType,
    'Content-Disposition': disposition,
  })
  if (isKnown) return reply.code(304).send()

  const range = isForThis(request.headers['if-range'], tag)
    ? readByteRange(request.headers.range, bytes)
    : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${bytes}`)
      .removeHeader('Content-Disposition')
      .type('text/plain')
      .send(refusals.not_found.sentence)
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  reply.code(range ? 206 : 200).header('Content-Length', end - start + 1)
  if (range) reply.header('Content-Range', `bytes ${start}-${end}/${bytes}`)
  // Without a stream the length would be set to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(freeSentChunks(await open(range), reply.raw))
}

/** A part is only of use to who holds the other parts of the same file. */
function isForThis(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag
}
