import { BlockList, isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** So many different ones, of each kind of network, are no proxies but callers who make the header up. */
const maxNamed = 10

/** Private networks, where most proxies are (RFC 1918, 4193, 6598, 3927, 4291). */
const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6')

const isOwnNetwork = (address: string): boolean =>
  ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Logs each proxy that TRUSTED_PROXIES lacks, once. What it forwards is not believed, so all its callers count as one
 * and share every limit by network address. Strangers who make the header up fill no log, and hide no proxy of our own
 * network.
 */
export function logUnknownProxies(
  app: FastifyInstance,
  { config, log }: { config: Config; log: FastifyBaseLogger },
): void {
  const named = { own: new Set<string>(), foreign: new Set<string>() }
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = request.socket.remoteAddress
    // Behind a trusted proxy the address of the caller is another than the connection's.
    const isUnknown = request.headers['x-forwarded-for'] !== undefined && request.ip === proxy
    const alike = isUnknown && proxy ? named[isOwnNetwork(proxy) ? 'own' : 'foreign'] : null
    if (proxy && alike && !alike.has(proxy) && alike.size < maxNamed) {
      alike.add(proxy)
      log.warn(
        { proxy },
        `Requests come through ${proxy}, which TRUSTED_PROXIES does not name: all its callers share one limit. If it is your proxy, set TRUSTED_PROXIES=${[...config.trustedProxies, proxy].join(',')}.`,
      )
    }
    done()
  })
}
