import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../page/page.ts'
import type { SandboxSettings } from '../settings/settings.ts'
import { framedHtml, renderEmailPage, renderMailboxPage, renderNoEmailPage } from './mailbox-page.ts'
import { openMailboxDb } from './mailbox.db.ts'
import { receiveEmails } from './receive-emails.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

type EmailRoute = { Params: { id: string } }
type ListRoute = { Querystring: { to?: string | string[] } }

/** Of several, the first one. */
const addressAsked = ({ to }: ListRoute['Querystring']): string => [to].flat()[0] ?? ''

/** The mail server stand-in: takes e-mails by SMTP and shows them at `/sandbox/mailbox`. */
export async function openMailbox({
  dataDir,
  publicBaseUrl,
}: Pick<SandboxSettings, 'dataDir' | 'publicBaseUrl'>) {
  const db = openMailboxDb(join(dataDir, 'sandbox', 'mail.sqlite'))
  const receiver = await receiveEmails(db)
  const headers = pageHeaders(publicBaseUrl, "frame-src 'self'")

  return {
    smtpPort: receiver.port,
    mount(app: FastifyInstance) {
      app.get<ListRoute>('/sandbox/mailbox', (request, reply) => {
        const to = addressAsked(request.query)
        return reply.headers(headers).send(renderMailboxPage(db.listEmails(to), to))
      })
      app.get<ListRoute>('/sandbox/mailbox.json', (request, reply) => {
        const emails = db
          .listEmails(addressAsked(request.query))
          .map(({ id, to, subject, receivedAt, text, links }) => {
            return { id, to, subject, receivedAt, text, links }
          })
        return reply.header('cache-control', 'no-store').send(emails)
      })
      app.get<EmailRoute>('/sandbox/mailbox/:id', (request, reply) => {
        const email = db.findEmail(request.params.id)
        if (!email) return reply.code(404).headers(headers).send(renderNoEmailPage())
        return reply.headers(headers).send(renderEmailPage(email))
      })
      app.get<EmailRoute>('/sandbox/mailbox/:id/html', (request, reply) => {
        const email = db.findEmail(request.params.id)
        if (!email?.html) return reply.code(404).headers(headers).send(renderNoEmailPage())
        return reply.headers(emailHeaders(publicBaseUrl)).send(framedHtml(email.html))
      })
    },
    async close() {
      await receiver.close()
      db.close()
    },
  }
}

/** An e-mail runs nothing and loads nothing but pictures of the product, also when it is opened without its frame. */
function emailHeaders(publicBaseUrl: string): Record<string, string> {
  const { origin } = new URL(publicBaseUrl)
  return {
    ...pageHeaders(publicBaseUrl),
    'content-security-policy': `sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; font-src ${origin}; img-src ${origin} data:; frame-ancestors 'self'`,
  }
}
