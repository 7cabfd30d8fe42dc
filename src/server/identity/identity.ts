import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserWithSession } from '../http/principal.ts'

/** Signing up, in and out. The library behind it is known to identity/ only. */
export interface Identity {
  /**
   * Null for anonymous callers, for expired or ended sessions, and for cookies that we did not sign.
   * @throws Refusal account_suspended; DatabaseTimeout after a few seconds without an answer
   */
  readSession(request: FastifyRequest): Promise<UserWithSession | null>
  /** Answers `/api/auth/*`. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}
