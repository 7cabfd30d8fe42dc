import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopbackHost, type Config } from '../config/config.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import { refuse } from './refusal.ts'

/** Below what balancers wait for. */
const readyTimeoutMs = 2_000

/** Registers the health checks and metrics for monitoring: alive, ready, metrics. */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: { config: Config; db: Database; stopping: AbortSignal },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => registry.clear())

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    // Readiness fails first on shutdown, so that the load balancer sends new requests elsewhere.
    if (deps.stopping.aborted) throw refuse('stopping')
    await withDatabaseTimeout(sql`select 1`.execute(deps.db), readyTimeoutMs)
    return { status: 'ready' }
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config)) throw refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Headers that proxies add. `isLocal` covers a proxy that adds none: a local server has no proxy in front. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** With the token, or from this machine to a server that only this machine reaches, and not through a proxy. */
function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, isLocal }: Pick<Config, 'metricsToken' | 'isLocal'>,
): boolean {
  const sent = request.headers.authorization
  if (token !== undefined && sent !== undefined) {
    const expected = Buffer.from(`Bearer ${token}`)
    const given = Buffer.from(sent)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  return (
    isLocal &&
    isLoopbackHost(request.socket.remoteAddress ?? '') &&
    proxyHeaders.every((name) => request.headers[name] === undefined)
  )
}
