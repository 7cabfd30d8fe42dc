import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../page/page.ts'
import type { SandboxSettings } from '../settings/settings.ts'
import { framedHtml, renderLetterPage, renderMailboxPage, renderNoLetterPage } from './mailbox-page.ts'
import { openMailboxDb } from './mailbox.db.ts'
import { receiveLetters } from './receive-letters.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

type LetterRoute = { Params: { id: string } }
type ListRoute = { Querystring: { to?: string | string[] } }

/** Of several, the first one. */
const addressAsked = ({ to }: ListRoute['Querystring']): string => [to].flat()[0] ?? ''

/** The mail server stand-in: takes letters by SMTP and shows them at `/sandbox/mailbox`. */
export async function openMailbox({
  dataDir,
  publicBaseUrl,
}: Pick<SandboxSettings, 'dataDir' | 'publicBaseUrl'>) {
  const db = openMailboxDb(join(dataDir, 'sandbox', 'mail.sqlite'))
  const receiver = await receiveLetters(db)
  const headers = pageHeaders(publicBaseUrl, "frame-src 'self'")

  return {
    smtpPort: receiver.port,
    mount(app: FastifyInstance) {
      app.get<ListRoute>('/sandbox/mailbox', (request, reply) => {
        const to = addressAsked(request.query)
        return reply.headers(headers).send(renderMailboxPage(db.listLetters(to), to))
      })
      app.get<ListRoute>('/sandbox/mailbox.json', (request, reply) => {
        const letters = db
          .listLetters(addressAsked(request.query))
          .map(({ id, to, subject, receivedAt, text, links }) => {
            return { id, to, subject, receivedAt, text, links }
          })
        return reply.header('cache-control', 'no-store').send(letters)
      })
      app.get<LetterRoute>('/sandbox/mailbox/:id', (request, reply) => {
        const letter = db.findLetter(request.params.id)
        if (!letter) return reply.code(404).headers(headers).send(renderNoLetterPage())
        return reply.headers(headers).send(renderLetterPage(letter))
      })
      app.get<LetterRoute>('/sandbox/mailbox/:id/html', (request, reply) => {
        const letter = db.findLetter(request.params.id)
        if (!letter?.html) return reply.code(404).headers(headers).send(renderNoLetterPage())
        return reply.headers(letterHeaders(publicBaseUrl)).send(framedHtml(letter.html))
      })
    },
    async close() {
      await receiver.close()
      db.close()
    },
  }
}

/** A letter runs nothing and loads nothing but pictures of the product, also when it is opened without its frame. */
function letterHeaders(publicBaseUrl: string): Record<string, string> {
  const { origin } = new URL(publicBaseUrl)
  return {
    ...pageHeaders(publicBaseUrl),
    'content-security-policy': `sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; font-src ${origin}; img-src ${origin} data:; frame-ancestors 'self'`,
  }
}
