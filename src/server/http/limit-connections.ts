import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

interface ConnectionLimits {
  /** From the connection, or the first byte of a later request, to the end of the request's head. */
  headersTimeoutMs: number
  /** Between two requests. Above the 60 s of common proxies, so that they close first and no request meets the end. */
  keepAliveTimeoutMs: number
  /** A client that we wait for moves `windowBytes` in each window: 500 bytes a second, over the worst of lines. */
  windowMs: number
  windowBytes: number
  checkIntervalMs: number
  /** Each connection takes some 20 kB; one more is closed at once. Limits per address are the proxy's task. */
  maxConnections: number
}

export const connectionLimits: ConnectionLimits = {
  headersTimeoutMs: 20_000,
  keepAliveTimeoutMs: 72_000,
  windowMs: 60_000,
  windowBytes: 30_000,
  checkIntervalMs: 5_000,
  maxConnections: 2_000,
}

/** What the server has to be made with; the rest of the limits is `limitConnections`. */
export function connectionOptions(limits: ConnectionLimits = connectionLimits) {
  return {
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
  } satisfies FastifyServerOptions & { http: object }
}

interface Watched {
  request: IncomingMessage
  /** How long we have waited for the client since the marks below were set. */
  requestWaitMs: number
  responseWaitMs: number
  readBytes: number
  sentBytes: number
}

/** One line in so long for connections that found no room, however many they are. */
const dropLogIntervalMs = 60_000

/**
 * Closes connections that make no progress: clients that send a body, or read an answer, below the lowest speed. The
 * whole request has no time limit, because an upload or a download may take hours. A client that waits for us is
 * never disconnected.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits = connectionLimits): void {
  const watched = new Map<Socket, Watched>()
  const bytesPerMs = limits.windowBytes / limits.windowMs

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { socket } = raw
    // Injected requests (tests) have no socket.
    if (!(socket.readable && typeof socket.bytesRead === 'number')) return done()
    if (!watched.has(socket)) socket.once('close', () => watched.delete(socket))
    const { bytesRead: readBytes } = socket
    watched.set(socket, {
      request: raw,
      requestWaitMs: 0,
      responseWaitMs: 0,
      readBytes,
      sentBytes: countSentBytes(socket),
    })
    done()
  })

  function isRequestTooSlow(socket: Socket, each: Watched, passedMs: number): boolean {
    // Buffered bytes wait for the server, not for the client.
    if (each.request.complete || each.request.readableLength > 0) return false
    each.requestWaitMs += passedMs
    if (each.requestWaitMs < limits.windowMs) return false
    const moved = socket.bytesRead - each.readBytes
    each.requestWaitMs = 0
    each.readBytes = socket.bytesRead
    return moved < limits.windowBytes
  }

  /** Whether a response is too slow: each piece has the time that it takes at the lowest speed. */
  function isResponseTooSlow(socket: Socket, each: Watched, passedMs: number): boolean {
    const sent = countSentBytes(socket)
    const isMoving = socket.writableLength === 0 || sent > each.sentBytes
    each.sentBytes = sent
    each.responseWaitMs = isMoving ? 0 : each.responseWaitMs + passedMs
    return each.responseWaitMs > limits.windowMs + socket.writableLength / bytesPerMs
  }

  let checkedAt = performance.now()
  function check(): void {
    const now = performance.now()
    // A blocked event loop must not count against clients.
    const passedMs = Math.min(now - checkedAt, 2 * limits.checkIntervalMs)
    checkedAt = now
    for (const [socket, each] of watched) {
      const isRequestSlow = isRequestTooSlow(socket, each, passedMs)
      const isResponseSlow = isResponseTooSlow(socket, each, passedMs)
      if (!isRequestSlow && !isResponseSlow) continue
      app.log.info({ address: socket.remoteAddress, isRequestSlow }, 'A client was too slow and was cut off')
      socket.destroy()
    }
  }

  let checking: NodeJS.Timeout | undefined
  app.addHook('onListen', (done) => {
    checking = setInterval(check, limits.checkIntervalMs).unref()
    done()
  })
  app.addHook('onClose', async () => clearInterval(checking))

  let loggedDropAt = Number.NEGATIVE_INFINITY
  app.server.maxConnections = limits.maxConnections
  app.server.on('drop', () => {
    if (performance.now() - loggedDropAt < dropLogIntervalMs) return
    loggedDropAt = performance.now()
    app.log.warn({ maxConnections: limits.maxConnections }, 'There was no room for another connection')
  })
}

/** Whole pieces that the system has taken over. */
const countSentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength
