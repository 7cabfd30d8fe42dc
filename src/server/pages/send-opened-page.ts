import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openedPagePart } from '#shared/contract/opened-page.ts'
import { preferredEncoding, type CompressedPage } from './pages-answer.ts'

/** Fast enough for each answer: a fraction of what cached pages take, for a fifth more bytes. Each piece is sent at once. */
const packers: Record<ReturnType<typeof preferredEncoding>, () => Transform> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 }),
  identity: () => new PassThrough(),
}

/**
 * Sends a page that is rendered for one person. Its head is the same for everyone and is sent at once: while the server
 * reads and renders, the browser opens the page and fetches its styles.
 *
 * Its scripts are those of the page for everyone, whose policy therefore holds: what people wrote is in the page as text
 * and as JSON, and in no script. The page is stored nowhere.
 *
 * @param shell the page for everyone, which is sent where there is no other
 * @param rendered the whole page for this person, or null
 */
export async function sendOpenedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: CompressedPage,
  rendered: Promise<string | null>,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const everyones = shell.bodies.identity.toString()
  const head = findHead(everyones)
  const body = packers[encoding]()
  reply
    .header('Content-Security-Policy', shell.policy)
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header('Vary', 'Accept-Encoding')
    .type(shell.contentType)
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding)
  void reply.send(body)
  body.write(head)
  const page = await rendered
  const { seen, data } = splitPage((page?.startsWith(head) ? page : everyones).slice(head.length))
  body.write(seen)
  body.end(data)
  return reply
}

/** The start tag of a page's data (src/web/system/installation/opened-page.tsx); text of a page begins no tag. */
const dataStart = new RegExp(`<script [^>]*data-part="${openedPagePart}"`)

/**
 * Splits a page into what is seen, in one piece, since a page that is drawn in two would move, and its data with all that
 * follows: of a video with many notes that is most of the page, and nothing that is seen waits for it.
 */
export function splitPage(html: string): { seen: string; data: string } {
  const start = html.search(dataStart)
  if (start < 0) return { seen: html, data: '' }
  return { seen: html.slice(0, start), data: html.slice(start) }
}

/** Title, fonts and styles: up to the scripts, which one of both pages may have elsewhere. */
function findHead(html: string): string {
  const end = html.search(/<link rel="modulepreload"|<\/head>/)
  return html.slice(0, Math.max(0, end))
}
