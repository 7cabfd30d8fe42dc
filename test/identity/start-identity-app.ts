import Fastify from 'fastify'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { readConfig } from '#server/config/config.ts'
import type { Identity } from '#server/identity/identity.ts'
import { renderError } from '#server/http/render-error.ts'
import { answerEmailRequest } from '#server/identity/answer-email-request.ts'
import { createIdentity } from '#server/identity/create-identity.ts'
import type { IdentityDeps } from '#server/identity/store/identity-deps.ts'
import type { Email } from '#server/emails/email.ts'
import { systemClock } from '#server/outside/clock.ts'
import { SystemStatusCache } from '#server/system/system-status-cache.ts'
import { findSystemStatus } from '#server/system/system.db.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { takeJobs, readJobs } from '../jobs/read-jobs.ts'

export interface IdentityApp {
  app: FastifyInstance
  deps: IdentityDeps
  identity: Identity
  /** Posts to `/api/auth` + path, from our own origin. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Who a cookie belongs to: the e-mail address, or null. */
  findSignedInEmail(cookie: string): Promise<string | null>
  /** The e-mails that wait to be sent to an address, oldest first. */
  emailsTo(email: string): Promise<Email[]>
  close(): Promise<void>
}

/** Identity alone, behind a small server on a database of its own. */
export async function startIdentityApp(env: Record<string, string> = {}): Promise<IdentityApp> {
  const database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ NODE_ENV: 'test', ...env })
  const app = Fastify({ trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false })
  const systemStatus = new SystemStatusCache(() => findSystemStatus(db), systemClock, app.log)
  const deps: IdentityDeps = { config, db, clock: systemClock, log: app.log, systemStatus }
  const identity = createIdentity(deps)
  app.setErrorHandler(renderError)
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: (request, reply) => identity.answer(request, reply),
  })
  app.get('/who', (request) => identity.readSession(request).then((user) => ({ email: user?.email ?? null })))

  /** Does the jobs that write e-mails, as the job runner would. */
  async function answerEmailRequests(): Promise<void> {
    for (const { payload } of await takeJobs(db, 'answer-email-request'))
      await answerEmailRequest(deps, payload)
  }

  return {
    app,
    deps,
    identity,
    post: (path, body = {}, headers = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        payload: body,
        headers: { origin: config.baseUrl, ...headers },
      }),
    get: (path, headers = {}) => app.inject({ method: 'GET', url: `/api/auth${path}`, headers }),
    async findSignedInEmail(cookie) {
      const answer = await app.inject({ url: '/who', headers: { cookie } })
      return answer.json<{ email: string | null }>().email
    },
    async emailsTo(email) {
      await answerEmailRequests()
      const emails = (await readJobs(db, 'send-email')).map(({ payload }) => payload)
      return emails.filter(({ to }) => to === email)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** The Cookie header that a browser would send after an answer. */
export function readCookies(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

/** The headers of an answer without what differs each time: the date, and the values of cookies. */
export function comparableHeaders({ headers }: LightMyRequestResponse): Record<string, unknown> {
  const cookies = [headers['set-cookie'] ?? []].flat()
  const named = cookies.map((cookie) => cookie.replace(/^([^=]+)=[^;]+/, '$1=value'))
  return { ...headers, date: '', 'set-cookie': named }
}

/** The token of the link in an e-mail. */
export function readEmailToken(message: Email | undefined): string {
  const url = message && 'url' in message ? message.url : ''
  return new URL(url).searchParams.get('token') ?? ''
}
