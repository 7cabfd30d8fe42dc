import type { FastifyInstance } from 'fastify'
import { describeApi, type ApiAddress } from './openapi.ts'
import { renderApiPage } from './api-page.ts'

/** The API document and a page to read it, both made once. */
export function registerApiDocument(app: FastifyInstance, address: ApiAddress): void {
  const cached = { document: '', page: '' }
  const read = () => {
    if (cached.document === '') {
      const document = describeApi(address)
      cached.document = JSON.stringify(document)
      cached.page = renderApiPage(document)
    }
    return cached
  }
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(read().document),
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
