import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../config.ts'
import { refuse } from '../refusal.ts'

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
const referrerPolicy = 'strict-origin-when-cross-origin'
const hstsOf = (config: Pick<Config, 'isProduction' | 'isSecureOrigin'>) =>
  config.isProduction && config.isSecureOrigin && { maxAge: 31_536_000, includeSubDomains: true }

const permissionsPolicy = unusedPowers.map((power) => `${power}=()`).join(', ')

/** What holds for every request, before any route looks at it. */
export async function guardRequests(app: FastifyInstance, config: Config): Promise<void> {
  const { origin, host } = new URL(config.baseUrl)

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: strictestPolicy },
    strictTransportSecurity: hstsOf(config),
    referrerPolicy: { policy: referrerPolicy },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    retryAfter: 1,
    exposeStatusRoute: false,
    pressureHandler: (request) => {
      // Whoever watches the process must still hear from it.
      if (request.url !== '/healthz') throw refuse('busy')
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('Request-Id', request.id).header('Permissions-Policy', permissionsPolicy)
    // `GET http://elsewhere/path` is for proxies: what compares or answers a path must not meet another host in it.
    if (!request.url.startsWith('/')) throw refuse('invalid_input')
    if (isOtherNameOfThisMachine(request, host)) return redirectToBaseUrl(request, reply, origin)
    if (unsafeMethods.has(request.method)) assertOwnOrigin(request, origin)
  })
}

/** Gives an answer that no hook has seen, because its address could not be read, what `guardRequests` gives the others. */
export function guardUnroutedAnswer(reply: FastifyReply, config: Config): FastifyReply {
  const hsts = hstsOf(config)
  return reply.headers({
    'Request-Id': reply.request.id,
    'Content-Security-Policy': Object.entries(strictestPolicy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    ...(hsts && { 'Strict-Transport-Security': `max-age=${hsts.maxAge}; includeSubDomains` }),
  })
}

/**
 * A browser sends Origin with every unsafe method. One that is missing or foreign is refused: no page but ours, and
 * nothing that carries a visitor's cookie without saying where it comes from, may change anything.
 */
function assertOwnOrigin(request: FastifyRequest, origin: string): void {
  const [path = ''] = request.url.split('?')
  // The stand-ins' own forms are posted from their pages and guarded by the stand-ins.
  if (foreignCallers.has(path) || path.startsWith('/sandbox/')) return
  if (request.headers.origin !== origin) throw refuse('foreign_origin')
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
