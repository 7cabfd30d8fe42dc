import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#shared/refusals.ts'
import type { Problem, RefusalCode } from '#shared/refusals.ts'
import { isDatabaseUnavailable } from '../outside/database/connection/database-unavailable.ts'
import { isStorageFull } from '../outside/storage/storage-full.ts'
import { Refusal } from './refusal.ts'

/** Values of Retry-After in seconds, for errors that pass by themselves. */
const retryAfterSeconds: Partial<Record<RefusalCode, number>> = {
  database_unavailable: 2,
  stopping: 2,
  busy: 1,
  too_many_requests: 10,
  writes_disabled: 60,
}

/** What Fastify itself refuses, by its error codes. */
const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_UNDER_PRESSURE: 'busy',
}

/** PostgreSQL errors caused by sent text: NUL in text (22021) or in `jsonb` (22P05). */
const databaseRefusals: Record<string, RefusalCode> = { '22021': 'invalid_input', '22P05': 'invalid_input' }

/** Renders any thrown value as problem+json. Bugs are logged and shown as one neutral sentence with the request id. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  const { id: reqId } = request
  if (refusal.code === 'internal') request.log.error({ reqId, err: error }, 'A request failed')
  else if (refusal.code === 'storage_full')
    request.log.error({ reqId, err: error }, 'There is no room left to store what was sent')
  else if (refusal.code === 'database_unavailable')
    request.log.warn({ reqId, err: error }, 'The database did not answer')
  else request.log.info({ reqId, code: refusal.code }, 'Refused')
  return sendProblem(reply, refusal)
}

/** Sends a refusal as problem+json. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, sentence } = refusals[refusal.code]
  const problem: Problem = {
    type: 'about:blank',
    title: refusal.code.replaceAll('_', ' '),
    status,
    code: refusal.code,
    detail: refusal.sentence ?? sentence,
    requestId: reply.request.id,
    fields: refusal.fields,
    details: refusal.details,
  }
  const retryAfter = refusal.details?.['retryAfterSeconds'] ?? retryAfterSeconds[refusal.code]
  if (typeof retryAfter === 'number') void reply.header('Retry-After', retryAfter)
  return reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Before the question whether the database is away: no room is one of its reasons too.
  if (isStorageFull(error)) return new Refusal('storage_full')
  if (isDatabaseUnavailable(error)) return new Refusal('database_unavailable')
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? (fastifyRefusals[code] ?? databaseRefusals[code]) : undefined
  if (known) return new Refusal(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('invalid_input')
  return new Refusal('internal')
}
