import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessTable, type Caller } from '#shared/contract/access-table.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { CallName } from '#shared/contract/all-calls.ts'
import type { Call } from '#shared/contract/define-call.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { AppOptions } from './create-app.ts'
import { allHandlers } from './all-handlers.ts'
import type { AppDeps } from './app-deps.ts'
import type { SignedInUser } from '../http/signed-in-user.ts'
import { limitChanges, limitProviderQuestions } from '../identity/limit-requests.ts'
import { refuse } from '../http/refusal.ts'
import type { FileAnswer, HandlerContext } from '../http/handler.ts'
import { readInput } from '../http/read-input.ts'
import { requireToldRefusal } from '../http/require-told-refusal.ts'

type AnyHandler = (context: HandlerContext<SignedInUser | null, AppDeps>, input: unknown) => Promise<unknown>

/** Gives every call of the contract its address: who may call, which flag stops it, what it takes, what it answers. */
export function mountCalls(
  app: FastifyInstance,
  deps: AppDeps,
  options: Pick<AppOptions, 'checkOutputs' | 'checkRefusals'>,
): void {
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
        if (user && call.asksProvider) await limitProviderQuestions(deps, user.id)
        const input = readInput(call, request)
        if (call.operation) await deps.systemStatus.assertAllowed(call.operation)
        const output = await handler({ deps, user }, input).catch((error: unknown) => {
          if (options.checkRefusals) requireToldRefusal(name, call, error)
          throw error
        })
        if (call.fileType) return sendFile(reply, call.fileType, output as FileAnswer)
        if (options.checkOutputs) call.output.parse(output)
        void reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
        return JSON.stringify(output)
      },
    })
  }
}

/** Sends a file as it is made. What goes wrong before its first piece is an answer of its own. */
async function sendFile(
  reply: FastifyReply,
  fileType: string,
  { name, pieces }: FileAnswer,
): Promise<FastifyReply> {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type(`${fileType}; charset=utf-8`)
    .send(Readable.from(pieces))
}

/** @throws Refusal as the table of access says */
async function letIn(deps: AppDeps, call: Call, request: FastifyRequest): Promise<SignedInUser | null> {
  // Refuses whoever is suspended, at every door.
  const user = await deps.identity.readSession(request)
  const answer = accessTable[call.access][callerOf(user)]
  if (answer !== 'let in') throw refuse(answer)
  return user
}

function callerOf(user: SignedInUser | null): Caller {
  if (!user) return 'stranger'
  if (user.isSecondFactorNeeded) return 'admin without second factor'
  return hasRole(user, 'admin') ? 'admin' : 'user'
}
