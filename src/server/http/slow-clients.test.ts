import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { connectionLimits, connectionOptions, limitConnections } from './limit-connections.ts'

const limits = {
  headersTimeoutMs: 3_000,
  keepAliveTimeoutMs: 400,
  windowMs: 500,
  windowBytes: 50_000,
  checkIntervalMs: 50,
  maxConnections: 3,
}
const testTimeoutMs = 100_000
/** More than the buffers of two sockets hold. */
const large = randomBytes(64 * 1024 * 1024)

let app: FastifyInstance
let sockets: Socket[]
let bodies: number[]
beforeEach(async () => {
  sockets = []
  bodies = []
  app = Fastify({ bodyLimit: large.length, ...connectionOptions(limits) })
  limitConnections(app, limits)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.get('/', async () => 'here')
  app.get('/large', (_request, reply) => reply.send(Readable.from(splitContent(large))))
  app.get('/thinking', () => answerLate('thought'))
  app.post('/', async ({ body }) => {
    bodies.push((body as Buffer).length)
    return 'taken'
  })
  app.post('/late', ({ body }) => answerLate(`taken ${String((body as Buffer).length)}`))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function answerLate(answer: string): Promise<string> {
  await wait(limits.headersTimeoutMs + limits.windowMs)
  return answer
}

function* splitContent(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

interface Client {
  socket: Socket
  /** What has arrived, and how much of it. */
  received: () => string
  bytes: () => number
}

function open(options: { isReading?: boolean } = {}): Client {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  let bytes = 0
  socket.on('error', () => undefined)
  if (options.isReading !== false) {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (text.length < 10_000) text += chunk.toString('latin1')
    })
  }
  return { socket, received: () => text, bytes: () => bytes }
}

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...more, '', ''].join('\r\n')
const post = (bytes: number, path = '/') =>
  head(`POST ${path}`, 'Content-Type: a/b', `Content-Length: ${bytes}`)
const countOpen = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
const untilCut = () =>
  until(async () => (await countOpen()) === 0, testTimeoutMs, 'the connection is still open')

test('a client that connects and sends nothing is disconnected', async () => {
  const { socket } = open()
  await until(async () => (await countOpen()) === 1, testTimeoutMs, 'no connection')
  await until(() => socket.closed, testTimeoutMs, 'it is still open')
})

test('a client that sends its headers byte by byte is disconnected', async () => {
  const { socket } = open()
  const dripping = drip(socket, 'GET / HTTP/1.1\r\nX-Slow: '.padEnd(5_000, 'x'), 50)
  await until(() => socket.closed, testTimeoutMs, 'it is still open')
  await dripping
})

test('who sends a body byte by byte is cut off, although it moves', async () => {
  const { socket } = open()
  socket.write(post(100_000))
  const dripping = drip(socket, 'x'.repeat(100_000), 20)
  await until(() => socket.closed, testTimeoutMs, 'it is still open')
  await dripping
  expect(bodies).toEqual([])
})

test('a client that never reads the answer is disconnected', async () => {
  const { socket } = open({ isReading: false })
  socket.pause()
  socket.write(head('GET /large'))
  await until(async () => (await countOpen()) === 1, testTimeoutMs, 'no connection')
  await untilCut()
})

test('an idle connection is closed', async () => {
  const { socket, received } = open()
  socket.write(head('GET /'))
  await until(() => socket.closed, testTimeoutMs, 'it is still open')
  expect(received()).toContain('here')
})

test('a slow upload that makes progress completes, however long it takes', async () => {
  const { socket, received } = open()
  const content = 'x'.repeat(3_000_000)
  socket.write(post(content.length))
  const startedAt = performance.now()
  for (let at = 0; at < content.length; at += 100_000) {
    socket.write(content.slice(at, at + 100_000))
    await wait(limits.windowMs / 4)
  }
  await until(() => received().includes('taken'), testTimeoutMs, 'it was not taken')
  expect(performance.now() - startedAt).toBeGreaterThan(limits.headersTimeoutMs)
  expect(bodies).toEqual([content.length])
})

test('a slow download that makes progress completes, however long it takes', async () => {
  const { socket, received, bytes } = open()
  const startedAt = performance.now()
  socket.write(head('GET /large', 'Connection: close'))
  const isAll = () => bytes() >= large.length
  while (!isAll() && !socket.closed) {
    socket.pause()
    await wait(limits.windowMs / 8)
    socket.resume()
    const target = bytes() + 2_000_000
    const pauseAtTarget = () => void (bytes() >= target && socket.pause())
    socket.on('data', pauseAtTarget)
    await until(() => socket.isPaused() || isAll() || socket.closed, testTimeoutMs, 'nothing comes')
    socket.off('data', pauseAtTarget)
  }
  expect(performance.now() - startedAt).toBeGreaterThan(limits.windowMs)
  expect(received()).toContain('200 OK')
  expect(isAll()).toBe(true)
})

test.each([
  ['a short question', head('GET /thinking'), 'thought'],
  ['a body that has arrived', post(3, '/late') + 'abc', 'taken 3'],
])(
  'an answer that takes us long is ours to answer for: nobody who waits for it is cut off (%s)',
  async (...each) => {
    const [, request, answer] = each
    const { socket, received } = open()
    socket.write(request)
    await until(() => received().includes(answer) || socket.closed, testTimeoutMs, 'no answer')
    expect(received()).toContain(answer)
  },
)

test('there are only so many connections; one that ends makes room for the next', async () => {
  const busy = Array.from({ length: limits.maxConnections }, () => {
    const client = open()
    client.socket.write(head('GET /thinking', 'Connection: close'))
    return client
  })
  await until(async () => (await countOpen()) === limits.maxConnections, testTimeoutMs, 'not all are open')
  const { socket, received } = open()
  await until(() => socket.closed, testTimeoutMs, 'one more than there may be')
  expect(received()).toBe('')
  await until(() => busy.every((each) => each.received().includes('thought')), testTimeoutMs, 'no answer')
  const late = open()
  late.socket.write(head('GET /'))
  await until(() => late.received().includes('here'), testTimeoutMs, 'no room')
})

test('the limits of the product leave room for slow lines: 500 bytes a second', () => {
  expect(connectionLimits.windowBytes / (connectionLimits.windowMs / 1000)).toBeLessThanOrEqual(500)
  expect(connectionLimits.windowMs).toBeGreaterThanOrEqual(30_000)
})

async function drip(socket: Socket, content: string, byteIntervalMs: number): Promise<void> {
  for (const letter of content) {
    if (socket.destroyed) return
    socket.write(letter)
    await wait(byteIntervalMs)
  }
}
