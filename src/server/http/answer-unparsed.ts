import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refusals, type Problem, type RefusalCode } from '#shared/refusals.ts'
import type { Config } from '../config/config.ts'
import { guardHeaders } from './guard-requests.ts'

/** What Node's parser refuses, by its error codes; all else is a request that can't be read. */
const parserRefusals: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Where Node stores the response in progress; Node's own handler of these errors reads it too. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null }

/**
 * Answers a request that could not be parsed, in place of Node's bare line: with the headers of every other answer,
 * as a problem. Closes the connection, because the start of the next request is unknown.
 */
export function createUnparsedAnswer(config: Config) {
  return (error: Error & { code?: string }, socket: AnsweringSocket): void => {
    const { _httpMessage: underWay } = socket
    // Reset by the peer, or another answer was partly sent.
    if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) return void socket.destroy()
    const code = parserRefusals[error.code ?? ''] ?? 'malformed_request'
    socket.end(renderRaw(code, config), () => socket.destroySoon())
  }
}

/** Answers `Expect` other than 100-continue, which Node answers with a bare 417. Queued, for pipelined requests. */
export function answerExpectations(app: FastifyInstance, config: Config): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = renderUnparsed('expectation_failed', config)
    response.writeHead(status, headers).end(body)
  })
}

function renderRaw(code: RefusalCode, config: Config): string {
  const { status, headers, body } = renderUnparsed(code, config)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function renderUnparsed(code: RefusalCode, config: Config) {
  const { status, sentence } = refusals[code]
  const requestId = randomUUID()
  const problem: Problem = {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status,
    code,
    detail: sentence,
    requestId,
  }
  const body = JSON.stringify(problem)
  const headers = {
    ...guardHeaders(config),
    'request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { status, headers, body }
}
