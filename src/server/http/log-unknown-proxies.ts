import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** So many different ones are no proxies but callers who make the header up. */
const maxNamed = 10

/**
 * Logs each proxy that TRUSTED_PROXIES lacks, once. What it forwards is not believed, so all its callers count as one
 * and share every limit by network address.
 */
export function logUnknownProxies(
  app: FastifyInstance,
  { config, log }: { config: Config; log: FastifyBaseLogger },
): void {
  const named = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = request.socket.remoteAddress
    // Behind a trusted proxy the address of the caller is another than the connection's.
    const isUnknown = request.headers['x-forwarded-for'] !== undefined && request.ip === proxy
    if (isUnknown && proxy && !named.has(proxy) && named.size < maxNamed) {
      named.add(proxy)
      log.warn(
        { proxy },
        `Requests come through ${proxy}, which TRUSTED_PROXIES does not name: all its callers share one limit. If it is your proxy, set TRUSTED_PROXIES=${[...config.trustedProxies, proxy].join(',')}.`,
      )
    }
    done()
  })
}
