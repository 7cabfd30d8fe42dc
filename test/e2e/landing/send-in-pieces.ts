import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How a slow line brings a page: so many bytes of its body, then a pause in which the browser draws them. */
const piece = { bytes: 900, pauseMs: 30 }

/** Beyond this everything is below the first screen. */
const slowBytes = 20_000

/** The same pages at another address, over a slow line. */
export async function sendInPieces(
  baseUrl: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(baseUrl + (request.url ?? '/'), {
        headers: { 'accept-encoding': 'identity', accept: request.headers.accept ?? '*/*' },
      })
      const type = answer.headers.get('content-type') ?? ''
      const bytes = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': type })
      if (!type.includes('html')) return response.end(bytes)
      const body = bytes.indexOf('<body')
      const end = Math.min(bytes.length, body + slowBytes)
      response.write(bytes.subarray(0, body))
      for (let at = body; at < end; at += piece.bytes) {
        response.write(bytes.subarray(at, Math.min(end, at + piece.bytes)))
        await wait(piece.pauseMs)
      }
      return response.end(bytes.subarray(end))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
