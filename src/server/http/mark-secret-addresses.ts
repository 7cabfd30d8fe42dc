import type { FastifyInstance } from 'fastify'

/** Pages and calls whose address is, or leads to, something that is shared with who knows the address. */
const secretAddress = /^\/(?:r|d|certificate|api\/(?:d|guest))\//

/**
 * Tells search engines not to list what links open, also files, and browsers never to say where somebody came from: the
 * address itself is the secret. Registered after the guards, whose headers it narrows.
 */
export function markSecretAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (secretAddress.test(request.url)) {
      void reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer')
    }
    done()
  })
}
