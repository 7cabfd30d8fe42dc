import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { until } from '#test/until.ts'

let stopping: AbortController
let shop: TestApp
let socket: Socket
let received: string
let requests: number
/** Ends the request to `/slow` that runs. */
let endSlow: () => void
beforeEach(async () => {
  stopping = new AbortController()
  shop = await startTestApp({ stopping: stopping.signal })
  const slow = new Promise<void>((resolve) => (endSlow = resolve))
  shop.app.get('/slow', async () => {
    await slow
    return 'slow'
  })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  received = ''
  requests = 0
  shop.app.server.on('request', () => (requests += 1))
  socket = connect(port, '127.0.0.1')
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  socket.on('error', () => undefined)
})
afterEach(async () => {
  endSlow()
  socket.destroy()
  await shop.close()
})

const ask = (path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(testBaseUrl).host}\r\n\r\n`)
const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

test('readiness fails first; other requests are served, and their connections closed', async () => {
  stopping.abort()
  const ready = await shop.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ code: 'stopping' })])
  expect(ready.headers['retry-after']).toBe('2')
  ask('/api/session')
  await until(() => socket.closed, 60_000, 'the connection was not given back')
  expect(statuses()).toEqual([200])
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})

test('a request that arrives on an open connection while the server closes is answered like any other', async () => {
  ask('/slow')
  await until(() => requests === 1, 60_000, 'the first request did not arrive')
  const closing = shop.app.close()
  ask('/api/session')
  await until(() => requests === 2, 60_000, 'the second request did not arrive')
  endSlow()
  await closing
  await until(() => socket.closed, 60_000, 'the connection was not given back')
  expect(statuses()).toEqual([200, 200])
  expect(received).not.toContain('Service Unavailable')
})
