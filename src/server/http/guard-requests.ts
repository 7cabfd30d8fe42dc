import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/config.ts'
import { refuse } from './refusal.ts'

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Requests that come from other servers, which send no Origin and carry their own proof. */
const foreignCallers = new Set(['/api/stripe/webhook'])

/** What our pages never ask a browser for; a script that got into one, or a frame, is not to ask either. */
const unusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
/** Pages bring their own with the hashes of their inline scripts (pages-policy.ts); all else shows nothing. */
const strictestPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

const permissionsPolicy = unusedPowers.map((power) => `${power}=()`).join(', ')

/** What every answer carries: Helmet's own headers, written once, since they are the same for all. */
export function guardHeaders(config: Pick<Config, 'isProduction' | 'isSecureOrigin'>): OutgoingHttpHeaders {
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: strictestPolicy },
    strictTransportSecurity:
      config.isProduction && config.isSecureOrigin ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  write(request, answer, () => undefined)
  return { ...answer.getHeaders(), 'permissions-policy': permissionsPolicy }
}

/** Above this the process refuses what it would answer late. */
const overloadDelayMs = 2000

/**
 * What holds for every request, before any route looks at it.
 *
 * @param maxEventLoopDelayMs mean delay of the event loop from which requests are refused as `busy`; 0 never refuses
 */
export async function guardRequests(
  app: FastifyInstance,
  config: Config,
  maxEventLoopDelayMs = overloadDelayMs,
): Promise<void> {
  const { origin, host } = new URL(config.baseUrl)
  const headers = guardHeaders(config)

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    retryAfter: 1,
    exposeStatusRoute: false,
    pressureHandler: (request) => {
      // Whoever watches the process must still hear from it.
      if (request.url !== '/healthz') throw refuse('busy')
    },
  })

  // Without a promise: it runs before each of the thousands of pages that a second may ask for.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('request-id', request.id)
    // `GET http://elsewhere/path` is for proxies: what compares or answers a path must not meet another host in it.
    if (!request.url.startsWith('/')) return done(refuse('invalid_input'))
    if (isOtherNameOfThisMachine(request, host)) return void redirectToBaseUrl(request, reply, origin)
    if (unsafeMethods.has(request.method) && !isBearerRequest(request) && !isOwnOrigin(request, origin))
      return done(refuse('foreign_origin'))
    done()
  })
}

/** Gives an answer that no hook has seen, because its address could not be read, what `guardRequests` gives the others. */
export function guardUnroutedAnswer(reply: FastifyReply, config: Config): FastifyReply {
  return reply.headers(guardHeaders(config)).header('request-id', reply.request.id)
}

/**
 * Whether a request authenticates by a bearer token alone. A browser adds cookies to a foreign page's request by itself,
 * also Basic credentials, but never a bearer token without a preflight, which we do not answer. With a cookie beside it
 * the request counts as the cookie's.
 */
function isBearerRequest({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && /^bearer \S/i.test(headers.authorization ?? '')
}

/**
 * A browser sends Origin with every unsafe method. One that is missing or foreign is refused: no page but ours, and
 * nothing that carries a visitor's cookie without saying where it comes from, may change anything.
 */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  const [path = ''] = request.url.split('?')
  // The stand-ins' own forms are posted from their pages and guarded by the stand-ins.
  return foreignCallers.has(path) || path.startsWith('/sandbox/') || request.headers.origin === origin
}

/** `127.0.0.1:3000` where browsers are meant to use `localhost:3000`: another origin, whose cookies would be others. */
function isOtherNameOfThisMachine(request: FastifyRequest, host: string): boolean {
  const sent = request.headers.host
  if (!sent || sent === host || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return (
    URL.canParse(`http://${sent}`) &&
    isLoopback(`http://${sent}`) &&
    !request.url.startsWith('/api/') &&
    isForPeople(request)
  )
}

function isForPeople(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function redirectToBaseUrl(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  // The path of the request behind our own origin: `//evil` stays a path.
  const target = new URL(origin)
  const [path = '/', ...query] = request.url.split('?')
  target.pathname = path
  target.search = query.join('?')
  return reply.redirect(target.href, 302)
}
