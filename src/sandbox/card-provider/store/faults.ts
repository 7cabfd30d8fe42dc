import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const apiFault = z.strictObject({
  /**
   * `error`: answers `status`. `silence`: does nothing and never answers. `reset`: breaks off before doing anything.
   * `reset_after` and `silence_after`: does what is asked, and resets the connection or hangs instead of answering.
   * `stored_error` and `stored_error_after`: fails with `status` once the work has begun, undone or done, and stores
   * that answer for the idempotency key, as the provider does. Replays are not met.
   * Source: https://docs.stripe.com/api/idempotent_requests
   */
  kind: z.enum([
    'error',
    'silence',
    'reset',
    'reset_after',
    'silence_after',
    'stored_error',
    'stored_error_after',
  ]),
  status: z.int().min(400).max(599).default(500),
  /** Of an error: what Stripe calls it, such as `insufficient_funds`. */
  code: z.string().optional(),
  /** How many calls it meets. */
  times: z.int().min(1).default(1),
  /** Only calls whose path begins so, such as `/v1/checkout`; a segment `*` stands for any id. */
  path: z.string().default('/v1'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
})

export const faultsBody = z.strictObject({
  /** Replaces all faults of the API; an empty list ends them. */
  api: z.array(apiFault).optional(),
  webhooks: z
    .strictObject({
      /** Each event is sent so many times. */
      copies: z.int().min(1).max(100).optional(),
      /** An event is sent only after so long. */
      delayMs: z.int().min(0).optional(),
      /** So many of the next events are never sent. */
      dropNext: z.int().min(0).optional(),
      order: z.enum(['oldest', 'newest', 'random']).optional(),
    })
    .optional(),
})
export type FaultsBody = z.input<typeof faultsBody>
type ApiFault = z.output<typeof apiFault>

export type WebhookFaults = {
  copies: number
  delayMs: number
  dropNext: number
  order: 'oldest' | 'newest' | 'random'
}
export type Faults = { api: ApiFault[]; webhooks: WebhookFaults }

/** No faults at first, and after each start. */
export function createFaults(): Faults {
  return { api: [], webhooks: { copies: 1, delayMs: 0, dropNext: 0, order: 'oldest' } }
}

function isUnder(url: string, path: string): boolean {
  const segments = (url.split('?')[0] ?? '').split('/')
  const wanted = path.split('/')
  return wanted.every((part, index) => {
    const segment = segments[index]
    if (segment === undefined || part === '*') return Boolean(segment)
    return index === wanted.length - 1 ? segment.startsWith(part) : segment === part
  })
}

const isStored = ({ kind }: ApiFault) => kind === 'stored_error' || kind === 'stored_error_after'

/**
 * The fault that meets this call, counted down.
 * @param isReplay the answer is stored already: nothing begins that could fail
 */
export function takeApiFault(
  faults: Faults,
  request: FastifyRequest,
  isReplay: boolean,
): ApiFault | undefined {
  const fault = faults.api.find(
    (each) =>
      isUnder(request.url, each.path) &&
      (each.method ?? request.method) === request.method &&
      !(isReplay && isStored(each)),
  )
  if (!fault) return undefined
  fault.times--
  if (fault.times === 0) faults.api = faults.api.filter((other) => other !== fault)
  return fault
}

/** What remains of a call that met a fault. */
export type Suffering = 'done' | 'do_and_reset' | 'do_and_be_silent' | StoredFailure
/** The answer to store instead of the call's own; `isDone`: its work is committed anyway. */
export interface StoredFailure {
  isDone: boolean
  failure: ApiError
}

/** @returns whether the call still has to be done, and what comes instead of an answer */
export function sufferFault(fault: ApiFault, reply: FastifyReply): Suffering {
  if (fault.kind === 'reset_after') return 'do_and_reset'
  if (fault.kind === 'silence_after') return 'do_and_be_silent'
  const failure = makeFailure(fault)
  if (isStored(fault)) return { isDone: fault.kind === 'stored_error_after', failure }
  if (fault.kind === 'error') throw failure
  reply.hijack()
  if (fault.kind === 'reset') reply.raw.destroy()
  return 'done'
}

function makeFailure({ status, code }: ApiFault): ApiError {
  const isLimit = status === 429
  const named = code ?? (isLimit ? 'rate_limit' : undefined)
  return new ApiError(status, {
    type: status < 500 ? 'invalid_request_error' : 'api_error',
    ...(named !== undefined && { code: named }),
    message: isLimit ? 'Too many requests.' : 'An unknown error occurred.',
  })
}
