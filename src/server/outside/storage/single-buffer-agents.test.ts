import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, get as getByTls } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../../../test/e2e/identity/make-certificate.ts'
import { createSingleBufferAgents } from './single-buffer-agents.ts'

const content = randomBytes(5_000_000)
const sum = (bytes: readonly Buffer[]) => {
  const hash = createHash('sha256')
  for (const each of bytes) hash.update(each)
  return hash.digest('hex')
}
const answer = (_request: IncomingMessage, response: ServerResponse) => response.end(content)

test.for(['http', 'https'] as const)(
  'over %s all of an answer arrives, also read slowly, into one buffer, and the connection is used again',
  async (scheme) => {
    const server =
      scheme === 'http' ? createServer(answer) : createTlsServer(makeCertificate('localhost'), answer)
    server.listen(0, 'localhost')
    await once(server, 'listening')
    const { httpAgent, httpsAgent } = createSingleBufferAgents()
    const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/`
    const sockets = new Set<Socket>()
    const memory = new Set<ArrayBufferLike>()
    try {
      for (let round = 0; round < 3; round += 1) {
        const response = await new Promise<IncomingMessage>((resolve, reject) => {
          const request =
            scheme === 'http'
              ? get(url, { agent: httpAgent }, resolve)
              : getByTls(url, { agent: httpsAgent, rejectUnauthorized: false }, resolve)
          request.on('error', reject)
          request.once('socket', (socket) => {
            if (!sockets.has(socket)) socket.on('data', (bytes: Buffer) => memory.add(bytes.buffer))
            sockets.add(socket)
          })
        })
        const pieces: Buffer[] = []
        for await (const piece of response) {
          pieces.push(piece as Buffer)
          await nextTurn()
        }
        expect(sum(pieces)).toBe(sum([content]))
      }
      expect([sockets.size, memory.size]).toEqual([1, 1])
    } finally {
      httpAgent.destroy()
      httpsAgent.destroy()
      server.close()
    }
  },
)
