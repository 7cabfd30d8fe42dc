import type { FastifyRequest } from 'fastify'
import type { IdentityDeps } from '../store/identity-deps.ts'

/** Where a request comes from, and with what. */
export interface AuthRequest {
  deps: IdentityDeps
  request: FastifyRequest
  readSecret: () => Promise<string>
  /** How much of its allowance at this endpoint the caller's network has used, from 0 to 1. */
  networkUse: number
}
