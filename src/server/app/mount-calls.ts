import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { CallName } from '#shared/contract/all-calls.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { allHandlers } from './all-handlers.ts'
import type { AppDeps } from './app-deps.ts'
import {
  authorize,
  findActingUser,
  readPrincipal,
  type Principal,
  type SignedInUser,
} from '../http/principal.ts'
import {
  limitChanges,
  limitGuestReadings,
  limitProviderQuestions,
  limitSecretRequests,
} from '../identity/limits/limit-requests.ts'
import { createFairQueue } from '../identity/limits/fair-queue.ts'
import type { FileAnswer, HandlerContext } from '../http/handler.ts'
import { readInput } from '../http/read-input.ts'
import { requireDeclaredRefusal } from '../http/require-declared-refusal.ts'
import { readGuestPrincipal } from '../review/guests/read-guest-link.ts'

type AnyHandler = (context: HandlerContext<SignedInUser | null, AppDeps>, input: unknown) => Promise<unknown>

/** Checks of handlers against the contract, which cost too much in production. */
export interface CallChecks {
  /** Validates every answer against the contract; for tests and development. */
  checkOutputs?: boolean
  /** Fails on a refusal that the contract does not declare; for tests. */
  checkRefusals?: boolean
}

/** Of large answers: one of 5 MB takes ten while it is made, and the process has 190 for everybody. */
const largeAnswers = { atOnceMax: 3, perPersonMax: 10, totalMax: 100, refusal: 'busy' } as const

/** Mounts every call of the contract at its address, with access, flags, input and output. */
export function mountCalls(app: FastifyInstance, deps: AppDeps, options: CallChecks): void {
  const limitLargeAnswers = createFairQueue(largeAnswers)
  for (const name of Object.keys(allCalls) as CallName[]) {
    const call: Call = allCalls[name]
    // The list is complete by its type; here only the pairing of name and input is lost.
    const handler = allHandlers[name] as AnyHandler
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        // Before the session is read: requests with a cookie that is refused count, too.
        if (call.limitsNetwork === 'secret') await limitSecretRequests(deps, request.ip)
        const isGuestCall = call.access === 'guest'
        const principal = isGuestCall
          ? await readGuestPrincipal(deps, request)
          : await readPrincipal(deps.identity, request)
        authorize(principal, call)
        // After it: a link that is not open must not use up what the guests of a network share.
        if (call.limitsNetwork === 'guestReading') await limitGuestReadings(deps, request.ip)
        const linkId = principal?.kind === 'guest link' ? principal.linkId : null
        const user = findActingUser(principal)
        if (user && call.method !== 'GET') await limitChanges(deps, user.id)
        if (user && call.asksProvider) await limitProviderQuestions(deps, user.id)
        const input = readInput(call, request)
        if (call.operation) await deps.systemStatus.assertAllowed(call.operation)
        const makeAnswer = async (): Promise<FileAnswer | Buffer> => {
          const output = await handler({ deps, user, linkId }, input).catch((error: unknown) => {
            if (options.checkRefusals) requireDeclaredRefusal(name, call, error)
            throw error
          })
          if (call.fileType) return output as FileAnswer
          if (options.checkOutputs) call.output.parse(output)
          return Buffer.from(JSON.stringify(output))
        }
        const answer = await (call.isLarge
          ? limitLargeAnswers(describeReader(principal, request), makeAnswer, {
              left: untilTaken(reply),
              // A guest's answer is bounded, and one who takes nothing would shut out the others.
              keepsPlace: !isGuestCall,
            })
          : makeAnswer())
        if (!Buffer.isBuffer(answer)) return sendFile(reply, call.fileType, answer)
        return reply
          .header('Cache-Control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(call.isLarge ? streamInSteps([answer]) : answer)
      },
    })
  }
}

/** Whose places a large answer takes: all guests of one person share theirs, by however many links they came. */
function describeReader(principal: Principal | null, { ip }: FastifyRequest): string {
  if (principal?.kind === 'guest link') return `guests of ${principal.madeBy}`
  return findActingUser(principal)?.id ?? ip
}

/** Settles when an answer is sent to its last byte, or its reader hung up. */
async function untilTaken({ raw }: FastifyReply): Promise<void> {
  await finished(raw).catch(() => undefined)
}

/** Streams a file. An error before its first piece is sent as an error answer. */
async function sendFile(
  reply: FastifyReply,
  fileType = 'application/octet-stream',
  { name, pieces }: FileAnswer,
): Promise<FastifyReply> {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type(`${fileType}; charset=utf-8`)
    .send(streamInSteps(pieces))
}

/** By each of them a slow reader shows that they take something, or are cut off (http/limit-connections.ts). */
const stepBytes = 64 * 1024

function streamInSteps(pieces: Iterable<Buffer> | AsyncIterable<string>): Readable {
  async function* cut() {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      for (let at = 0; at < bytes.length; at += stepBytes) yield bytes.subarray(at, at + stepBytes)
    }
  }
  return Readable.from(cut(), { objectMode: false })
}
