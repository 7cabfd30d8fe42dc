import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiCall, apiCalls } from './api-calls.ts'
import { ApiError } from './store/api-error.ts'
import { makeId } from './store/make-id.ts'
import { type Form, parseForm } from './store/parse-form.ts'
import { sufferFault, takeApiFault, type StoredFailure } from './store/faults.ts'
import type { Provider } from './store/provider.ts'
import { renderObject } from './store/render-object.ts'

type Deps = { provider: Provider; secretKey: string; onChange: () => void }

/** The provider's HTTP API under `/v1`, for the product's server only: never reachable through the browser's proxy. */
export function mountApi(app: FastifyInstance, { provider, secretKey, onChange }: Deps) {
  app.setErrorHandler((error, _request, reply) => sendError(reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
      }),
    ),
  )
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', makeId('req_', 14))
    requireSecretKey(request, secretKey)
  })
  for (const call of apiCalls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => {
        const key = readIdempotencyKey(request)
        const isReplay = key !== undefined && provider.db.findIdempotentAnswer(key) !== undefined
        const fault = takeApiFault(provider.faults, request, isReplay)
        const suffered = fault && sufferFault(fault, reply)
        if (suffered === 'done') return reply
        const stored = typeof suffered === 'object' ? suffered : undefined
        const { status, body, isReplayed } = answerOnce(provider, call, request, stored)
        if (call.method !== 'GET') onChange()
        if (suffered && !stored) {
          reply.hijack()
          if (suffered === 'do_and_reset') reply.raw.destroy()
          return reply
        }
        if (isReplayed) void reply.header('idempotent-replayed', 'true')
        return reply.code(status).type('application/json').send(body)
      },
    })
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export function requireSecretKey(request: FastifyRequest, secretKey: string) {
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  if (timingSafeEqual(digest(given), digest(secretKey))) return
  const message = given ? 'Invalid API Key provided.' : 'You did not provide an API key.'
  throw new ApiError(401, { type: 'invalid_request_error', message })
}

type Answer = { status: number; body: string }

/** The idempotency key; only calls that make something have one. */
function readIdempotencyKey({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' ? key : undefined
}

/**
 * Answers a call, and the same key with the same parameters always alike. Change, events and remembered answer are
 * one transaction: a retry after any failure finds all of them or none.
 * @param stored the failure that is stored and answered instead
 */
function answerOnce(
  provider: Provider,
  call: ApiCall,
  request: FastifyRequest,
  stored?: StoredFailure,
): Answer & { isReplayed: boolean } {
  const { db } = provider
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const form = parseForm([request.url.split('?')[1] ?? '', rawBody].filter(Boolean).join('&'))
  const { id = '' } = request.params as { id?: string }
  const answer = () => {
    if (!stored) return answerCall(provider, call, form, id)
    if (stored.isDone) answerCall(provider, call, form, id)
    return errorAnswer(stored.failure)
  }
  const key = readIdempotencyKey(request)
  if (call.method === 'GET') return { ...answer(), isReplayed: false }
  return db.runInTransaction(() => {
    if (key === undefined) return { ...answer(), isReplayed: false }
    const fingerprint = digest(`${request.url}\n${rawBody}`).toString('hex')
    const known = db.findIdempotentAnswer(key)
    if (known && known.fingerprint !== fingerprint) throw reusedKey(key)
    if (known) return { status: known.status, body: known.body, isReplayed: true }
    const answered = answer()
    db.saveIdempotentAnswer(key, fingerprint, answered, Date.now())
    return { ...answered, isReplayed: false }
  })
}

/** A refused card commits the transaction, like any answer. Any other error rolls it back. */
function answerCall(provider: Provider, call: ApiCall, form: Form, id: string): Answer {
  try {
    const object = call.answer(provider, form, id)
    return { status: 200, body: JSON.stringify(renderObject(provider.db, object, expandPaths(form))) }
  } catch (error) {
    if (error instanceof ApiError && error.isOutcome) {
      return errorAnswer(error)
    }
    throw error
  }
}

const errorAnswer = ({ httpStatus, body }: ApiError): Answer => ({
  status: httpStatus,
  body: JSON.stringify({ error: body }),
})

function expandPaths(form: Form): string[] {
  return Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === 'string') : []
}

function reusedKey(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

export function sendError(reply: FastifyReply, error: unknown) {
  if (error instanceof ApiError) return reply.code(error.httpStatus).send({ error: error.body })
  const known = error as { statusCode?: number; message?: string }
  if (known.statusCode && known.statusCode < 500) {
    return reply
      .code(known.statusCode)
      .send({ error: { type: 'invalid_request_error', message: known.message } })
  }
  reply.log.error(error)
  return reply
    .code(500)
    .send({ error: { type: 'api_error', message: 'An error occurred on the side of the sandbox.' } })
}
