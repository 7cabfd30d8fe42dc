import type { FastifyInstance } from 'fastify'

/** Pages and calls whose address is, or leads to, something that is shared with who knows the address. */
const secretAddress = /^\/(?:r|d|certificate|api\/(?:d|guest))\//

/** The secret of a partner's link is in its address, and nowhere in the log. */
const secretPath = /^(\/api\/d\/)[^/]+/

/** The path of an address as the log has it, without a secret in it. */
export const describeLoggedPath = (url: string): string => {
  const [path = ''] = url.split('?')
  return decodePath(path).replace(secretPath, '$1…')
}

/** As the router reads it: `/%72/` is `/r/`. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path // Not an address: the router refuses it.
  }
}

/**
 * Sets `noindex` and `no-referrer` on the addresses of secret links, also files: the address itself is the secret.
 * Registered after the guards, whose headers it narrows.
 */
export function markSecretAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (secretAddress.test(decodePath(request.url))) {
      void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer')
    }
    done()
  })
}
