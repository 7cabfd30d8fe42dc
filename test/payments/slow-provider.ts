import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The card provider's stand-in behind a line on which every answer comes late: the provider does what it is asked at
 * once, and is reported only then.
 *
 * @param chooseDelay how late the answer to this request comes: milliseconds, or what it waits for
 */
export async function startSlowProvider(
  providerUrl: string,
  chooseDelay: (method: string, path: string) => number | Promise<unknown>,
) {
  const { hostname, port } = new URL(providerUrl)
  const answered: { method: string; path: string }[] = []
  const waiting = new Set<{ method: string; path: string }>()
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const asked = { method, path }
    waiting.add(asked)
    outgoing.once('close', () => waiting.delete(asked))
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      void (async () => {
        const body = await readAll(answer)
        answered.push(asked)
        const delay = chooseDelay(method, path)
        await (typeof delay === 'number' ? wait(delay, undefined, { ref: false }) : delay)
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
      })()
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What the provider has done, whether its answer has arrived or not. */
    answered,
    /** Whose asker still waits: not the requests that were answered or given up. */
    waiting: waiting as ReadonlySet<{ method: string; path: string }>,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a request charges the card on file for an invoice. */
export const isCharge = (method: string, path: string): boolean =>
  method === 'POST' && /^\/v1\/invoices\/[^/]+\/pay$/.test(path)

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
