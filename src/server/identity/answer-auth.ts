import type { FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints, type AuthEndpointName } from '#shared/contract/identity/auth-endpoints.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import type { Identity } from './identity.ts'
import { authorize, readPrincipal, type UserWithSession } from '../http/principal.ts'
import { readInput } from '../http/read-input.ts'
import { refuse } from '../http/refusal.ts'
import type { AuthAnswer, AuthContext } from './google/auth-handler.ts'
import { authHandlers } from './auth-handlers.ts'
import { limitAddress } from './limits/limit-requests.ts'

type AnyHandler = (
  context: AuthContext<UserWithSession | null>,
  input: unknown,
) => Promise<AuthAnswer<unknown>>

const nameByAddress = new Map(
  Object.entries(authEndpoints).map(([name, { method, path }]) => [
    `${method} ${path}`,
    name as AuthEndpointName,
  ]),
)

/**
 * Answers an address of identity, if it is in the contract; the identity library has many more, which do not exist
 * here.
 *
 * @throws Refusal not_found and those of the endpoint
 */
export async function answerAuth(
  context: Omit<AuthContext<null>, 'request' | 'user' | 'networkUse'>,
  readSession: Identity['readSession'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?')
  const name = nameByAddress.get(`${request.method} ${path}`)
  if (!name) throw refuse('not_found')
  const endpoint: Call = authEndpoints[name]
  const { deps } = context

  const user = await authorizeSession(endpoint, readSession, request)
  const { networkUse } = await limitAddress(deps, name, request.ip)
  const input = readInput(endpoint, request)
  if (endpoint.operation) await deps.systemStatus.assertAllowed(endpoint.operation)

  // The list is complete by its type; here only the pairing of name and input is lost.
  const handler = authHandlers[name] as AnyHandler
  const answer = await handler({ ...context, request, user, networkUse }, input)
  void reply.header('Cache-Control', 'no-store')
  if (answer.cookies?.length) void reply.header('Set-Cookie', answer.cookies)
  if ('redirectTo' in answer) return reply.redirect(answer.redirectTo, 302)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.output))
}

/** @throws Refusal by the table of access; an entrance needs no session */
async function authorizeSession(
  endpoint: Call,
  readSession: Identity['readSession'],
  request: FastifyRequest,
): Promise<UserWithSession | null> {
  if (endpoint.access === 'entrance') return null
  const principal = await readPrincipal({ readSession }, request)
  authorize(principal, endpoint)
  return principal?.user ?? null
}
