import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from './has-tag.ts'
import { brotliQuality } from './pages-compression.ts'
import { pagePolicy } from './pages-policy.ts'
import type { RenderedPage } from './pages-renderer.ts'

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A rendered page's bytes in each encoding, ready to be sent any number of times. */
export interface CompressedPage {
  status: number
  contentType: string
  policy: string
  /** Changes with every change of the page. */
  tag: string
  bodies: Record<Encoding, Buffer>
}

/** Compresses a rendered page once and computes its policy and tag. */
export async function compressPage(page: RenderedPage): Promise<CompressedPage> {
  const identity = Buffer.from(page.body)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    status: page.status,
    contentType: page.contentType,
    policy: pagePolicy(page.body),
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gzipped, identity },
  }
}

/** Sends a cached page in the best encoding that the client accepts, or 304. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedPage,
  status = answer.status,
) {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const etag = `"${answer.tag}-${encoding}"`
  reply
    .header('Content-Security-Policy', answer.policy)
    // Private: the same address redirects signed-in users. No-cache: revalidated each time, cheaply.
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Accept-Encoding')
    .header('ETag', etag)
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.code(status).type(answer.contentType).send(answer.bodies[encoding])
}

/** The smallest form a client accepts, by its Accept-Encoding; `q=0` refuses one. */
export function preferredEncoding(accepted = ''): Encoding {
  // What all browsers of today send, word for word, and many times a second.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return 'br'
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return encodings.find((encoding) => taken.has(encoding)) ?? 'identity'
}
