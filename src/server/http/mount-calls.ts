import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { CallName } from '#shared/contract/all-calls.ts'
import type { Call } from '#shared/contract/define-call.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { allHandlers } from '../all-handlers.ts'
import type { Deps, SignedInUser } from '../deps.ts'
import { limitChanges } from '../identity/limit-requests.ts'
import { refuse } from '../refusal.ts'
import type { HandlerContext } from './handler.ts'
import { readInput } from './read-input.ts'

type AnyHandler = (context: HandlerContext<SignedInUser | null>, input: unknown) => Promise<unknown>

/** Gives every call of the contract its address: who may call, which flag stops it, what it takes, what it answers. */
export function mountCalls(app: FastifyInstance, deps: Deps, options: { checkOutputs: boolean }): void {
  for (const name of Object.keys(allCalls) as CallName[]) {
    const call: Call = allCalls[name]
    // The list is complete by its type; here only the pairing of name and input is lost.
    const handler = allHandlers[name] as AnyHandler
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const user = await letIn(deps, call, request)
        if (user && call.method !== 'GET') await limitChanges(deps, user.id)
        const input = readInput(call, request)
        if (call.operation) await deps.systemStatus.assertAllowed(call.operation)
        const output = await handler({ deps, user }, input)
        if (options.checkOutputs) call.output.parse(output)
        void reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
        return JSON.stringify(output)
      },
    })
  }
}

/** @throws Refusal signed_out, forbidden or second_factor_needed */
async function letIn(deps: Deps, call: Call, request: FastifyRequest): Promise<SignedInUser | null> {
  const user = await deps.identity.readSession(request)
  if (call.access === 'public') return user
  if (!user) throw refuse('signed_out')
  if (call.access === 'admin' && !hasRole(user, 'admin')) {
    throw refuse(user.isSecondFactorNeeded ? 'second_factor_needed' : 'forbidden')
  }
  return user
}
