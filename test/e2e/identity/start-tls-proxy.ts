import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from './make-certificate.ts'

export interface TlsProxy {
  /** What browsers open: `https://localhost:…`. */
  origin: string
  close(): void
}

/**
 * What stands in front of the product in production: speaks TLS with the world and plain HTTP with the product, and
 * says for whom.
 *
 * @param targetPort the product's port on this machine
 * @param visitor the address that it says its visitors come from
 */
export async function startTlsProxy(targetPort: number, visitor: string): Promise<TlsProxy> {
  const server = createServer(makeCertificate('localhost'), (incoming, outgoing) => {
    const onward = request(
      {
        host: 'localhost',
        port: targetPort,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
