import type { FastifyInstance } from 'fastify'
import { describeApi, type ApiAddress } from './openapi.ts'
import { renderApiPage } from './api-page.ts'

/** The API document and a page to read it, both made once: megabytes, of which all answers send the same bytes. */
export function registerApiDocument(app: FastifyInstance, address: ApiAddress): void {
  let made: { document: Buffer; page: Buffer } | undefined
  const make = () => {
    const document = describeApi(address)
    return { document: Buffer.from(JSON.stringify(document)), page: Buffer.from(renderApiPage(document)) }
  }
  const read = () => (made ??= make())
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(read().document),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      // No script, and only the inline style of the page.
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(read().page),
  )
}
