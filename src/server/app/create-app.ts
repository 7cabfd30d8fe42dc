import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerWebhook } from '../checkout/inbox/webhook.ts'
import type { AppDeps } from './app-deps.ts'
import { registerDelivery } from '../delivery/register-delivery.ts'
import { registerFiles } from '../files/register-files.ts'
import { registerApiDocument } from '../http/api-document.ts'
import { answerExpectations, createUnparsedAnswer } from '../http/answer-unparsed.ts'
import { guardRequests, guardUnroutedAnswer } from '../http/guard-requests.ts'
import { connectionOptions, limitConnections } from '../http/limit-connections.ts'
import { logUnknownProxies } from '../http/log-unknown-proxies.ts'
import { sessionCookieName } from '../identity/session/session-cookie.ts'
import { createOpenedPages } from './opened-pages.ts'
import { mountCalls, type CallChecks } from './mount-calls.ts'
import { registerPages } from '../pages/pages.ts'
import { registerPublicFiles } from '../pages/public-files.ts'
import { describeLoggedPath, markSecretAddresses } from '../http/mark-secret-addresses.ts'
import { renderError, sendProblem } from '../http/render-error.ts'
import { registerHealthRoutes } from '../http/health-routes.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { registerGuestFiles } from '../review/register-guest-files.ts'

/** JSON of the largest honest call: a full cart with its notes. Uploads and the webhook bring limits of their own. */
const bodyLimitBytes = 256 * 1024

interface AppOptions extends CallChecks {
  /** See `guardRequests`. */
  maxEventLoopDelayMs?: number
}

/** Creates the whole service from its dependencies. Opens and listens to nothing. */
export async function createApp(deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests, with the request id in each line: a child logger costs more than most answers.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    ...connectionOptions(),
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the server closes is answered, not refused beside our handlers.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: createUnparsedAnswer(deps.config),
    frameworkErrors: (error, request, reply) =>
      renderError(error, request, guardUnroutedAnswer(reply, deps.config)),
  })
  app.setErrorHandler(renderError)
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, refuse('not_found')))
  // JSON only: a form posted from elsewhere must not be read as a call.
  app.removeContentTypeParser('text/plain')
  logAnswers(app)
  answerExpectations(app, deps.config)
  logUnknownProxies(app, deps)
  limitConnections(app)
  closeConnectionsOnShutdown(app, deps.stopping)

  await guardRequests(app, deps.config, options.maxEventLoopDelayMs)
  markSecretAddresses(app)
  registerHealthRoutes(app, deps)
  registerApiDocument(app, {
    baseUrl: deps.config.baseUrl,
    sessionCookie: sessionCookieName(deps.config.isSecureOrigin),
  })
  mountCalls(app, deps, options)
  await registerIdentity(app, deps)
  await registerFiles(app, deps)
  await registerGuestFiles(app, deps)
  await registerDelivery(app, deps)
  await registerWebhook(app, deps)
  if (deps.sandboxOrigin !== null) {
    // Loaded here alone: its HTTP client is 110 modules that production has no use for.
    const { proxySandbox } = await import('../http/sandbox-proxy.ts')
    await proxySandbox(app, deps.sandboxOrigin)
  }
  if (deps.pages) {
    const { config, catalogueCache, identity } = deps
    const contactEmail = /<(.*)>/.exec(config.mail.from)?.[1] ?? config.mail.from
    await registerPublicFiles(app, {
      baseUrl: config.baseUrl,
      contact: `mailto:${contactEmail}`,
    })
    await registerPages(app, {
      ...deps.pages,
      publicConfig: {
        baseUrl: config.baseUrl,
        isSandbox: deps.sandboxOrigin !== null,
        currency: config.currency,
        hasGoogle: config.google.clientId !== undefined,
        contactEmail,
        companyLine: config.companyLine ?? null,
        termsUrl: config.termsUrl ?? null,
        privacyUrl: config.privacyUrl ?? null,
      },
      readCatalogue: catalogueCache.readCatalogue,
      // Pages are public; their calls then report a suspension.
      readSession: (request) => identity.readSession(request).catch(readAsAnonymous),
      openedPages: createOpenedPages(deps),
    })
  }
  return app
}

function readAsAnonymous(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Registers identity's own addresses; auth-endpoints.ts has their contract. */
async function registerIdentity(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: (request, reply) => deps.identity.answer(request, reply),
    })
  })
}

/** Sends `Connection: close` during shutdown, so that clients reconnect elsewhere. */
function closeConnectionsOnShutdown(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) void reply.header('Connection', 'close')
    done()
  })
}

/** One line for each call; pages and files are counted by the metrics alone. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) logAnswer(request, reply)
    done()
  })
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      path: describeLoggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'Answered',
  )
}
