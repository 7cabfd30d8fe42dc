import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const apiFault = z.strictObject({
  /**
   * `error`: answers `status`. `silence`: does nothing and never answers. `reset`: breaks off before doing anything.
   * `reset_after` and `silence_after`: does what is asked, and breaks off or keeps silent instead of answering.
   */
  kind: z.enum(['error', 'silence', 'reset', 'reset_after', 'silence_after']),
  status: z.int().min(400).max(599).default(500),
  /** Of an error: what Stripe calls it, such as `insufficient_funds`. */
  code: z.string().optional(),
  /** How many calls it meets. */
  times: z.int().min(1).default(1),
  /** Only calls whose path begins so, such as `/v1/checkout`. */
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

/** The fault that meets this call, counted down. */
export function takeApiFault(faults: Faults, request: FastifyRequest): ApiFault | undefined {
  const fault = faults.api.find(
    ({ path, method }) => request.url.startsWith(path) && (method ?? request.method) === request.method,
  )
  if (!fault) return undefined
  fault.times--
  if (fault.times === 0) faults.api = faults.api.filter((other) => other !== fault)
  return fault
}

/** @returns whether the call still has to be done, and what comes instead of an answer */
export function sufferFault(
  fault: ApiFault,
  reply: FastifyReply,
): 'done' | 'do_and_reset' | 'do_and_be_silent' {
  if (fault.kind === 'reset_after') return 'do_and_reset'
  if (fault.kind === 'silence_after') return 'do_and_be_silent'
  if (fault.kind === 'error') {
    const isLimit = fault.status === 429
    const code = fault.code ?? (isLimit ? 'rate_limit' : undefined)
    throw new ApiError(fault.status, {
      type: fault.status < 500 ? 'invalid_request_error' : 'api_error',
      ...(code !== undefined && { code }),
      message: isLimit ? 'Too many requests.' : 'An unknown error occurred.',
    })
  }
  reply.hijack()
  if (fault.kind === 'reset') reply.raw.destroy()
  return 'done'
}
