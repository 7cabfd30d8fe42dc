import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/config.ts'
import { refuse } from './refusal.ts'

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Paths called by other servers, which send no Origin and authenticate with a signature. */
const foreignCallers = new Set(['/api/stripe/webhook'])

/** Browser features that our pages never use, disabled for injected scripts and frames too. */
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
/** Policy without any source. Pages send their own with the hashes of their inline scripts (pages-policy.ts). */
const strictestPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

const permissionsPolicy = unusedPowers.map((power) => `${power}=()`).join(', ')

/** Headers of every answer: Helmet's and ours, computed once. */
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

/** Event-loop delay above which requests are refused instead of answered late. */
const overloadDelayMs = 2000

/**
 * Delays that fit into the time over which their mean is taken. With its default, a second, the library has no sample
 * between two delays of a second, and takes that for an endless one; a pause of the machine would count as overload.
 */
const samplesPerInterval = 5

/**
 * Registers the guards that every request passes before routing.
 *
 * @param maxEventLoopDelayMs mean event-loop delay from which requests are refused as `busy`; 0 never refuses
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
    sampleInterval: Math.max(1000, samplesPerInterval * maxEventLoopDelayMs),
    retryAfter: 1,
    exposeStatusRoute: false,
    pressureHandler: (request) => {
      // The health check must still answer under load.
      if (request.url !== '/healthz') throw refuse('busy')
    },
  })

  // A callback instead of a promise: this hook runs for thousands of page requests a second.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('request-id', request.id)
    // The absolute form `GET http://elsewhere/path` is for proxies: routes and guards must not see a foreign host in
    // a path.
    if (!request.url.startsWith('/')) return done(refuse('invalid_input'))
    if (isOtherNameOfThisMachine(request, host)) return void redirectToBaseUrl(request, reply, origin)
    if (unsafeMethods.has(request.method) && !isBearerRequest(request) && !isOwnOrigin(request, origin))
      return done(refuse('foreign_origin'))
    done()
  })
}

/** Adds the headers of `guardRequests` to an answer without hooks, whose address could not be parsed. */
export function guardUnroutedAnswer(reply: FastifyReply, config: Config): FastifyReply {
  return reply.headers(guardHeaders(config)).header('request-id', reply.request.id)
}

/**
 * Whether a request authenticates by a bearer token alone. Browsers add cookies and Basic credentials to cross-site
 * requests, but no bearer token without a preflight, which is not answered: so it needs no Origin check. A request
 * that has a cookie too is treated as the cookie's.
 */
function isBearerRequest({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && /^bearer \S/i.test(headers.authorization ?? '')
}

/** CSRF protection: browsers send Origin with every unsafe method, so a missing or foreign one is refused. */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  const [path = ''] = request.url.split('?')
  // The stand-ins guard the forms on their own pages.
  return foreignCallers.has(path) || path.startsWith('/sandbox/') || request.headers.origin === origin
}

/**
 * Whether the host is another name of this machine, such as `127.0.0.1:3000` for `localhost:3000`: another origin,
 * with other cookies.
 */
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
