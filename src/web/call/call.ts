import type { z } from 'zod'
import { pathParameters, type Call, type OutputOf } from '#shared/contract/call/define-call.ts'
import { guestLinkHeader } from '#shared/review/guest-links.ts'
import type { Problem, RefusalCode } from '#shared/refusals.ts'

type Given<C extends Call> = z.input<C['input']>
type Understood<C extends Call> = z.output<C['input']>
type NeededKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

/** A call's input as a caller writes it: what has a default may be left out, what is coerced has its real type. */
export type CallInput<C extends Call> = Pick<Understood<C>, NeededKeys<Given<C>> & keyof Understood<C>> &
  Partial<Understood<C>>

/** An expected "no", or a failure with a sentence: what a screen shows is always `sentence`. */
export class Refusal extends Error {
  readonly code: RefusalCode | 'unreachable'
  readonly sentence: string
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly requestId: string | null
  /** Field path -> sentence, where input was at fault. */
  readonly fields: Record<string, string>
  /** Figures that belong to the refusal, such as a new total. */
  readonly details: Record<string, unknown>

  constructor(problem: Partial<Problem> & { detail: string; status: number }, code: Refusal['code']) {
    super(problem.detail)
    this.name = 'Refusal'
    this.code = code
    this.sentence = problem.detail
    this.status = problem.status
    this.requestId = problem.requestId ?? null
    this.fields = problem.fields ?? {}
    this.details = problem.details ?? {}
  }

  /** Whether the same call may go better a little later: no answer came, it was too much at once, or we are at fault. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** What a call throws when no answer came. */
export const createUnreachableRefusal = (): Refusal =>
  new Refusal(
    { status: 0, detail: 'The server can’t be reached. Check your connection; nothing you typed is lost.' },
    'unreachable',
  )

/** What to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Refusal))
    return 'Something broke on this page. Reload it; nothing you saved is lost.'
  const reference = error.code === 'internal' && error.requestId ? ` (Reference ${error.requestId})` : ''
  return error.sentence + reference
}

/**
 * Whether a change may be stored although it failed: its answer was lost, or the server failed at an unknown point.
 * Unlike `isPassing`, false where it was too much at once, or saving is paused: that is refused before anything is stored.
 * About one try alone: `endsIntent` decides for money, where a try before it may be unanswered.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Refusal)) return true
  return error.code !== 'writes_disabled' && (error.status === 0 || error.status >= 500)
}

/**
 * What to show for a change that failed.
 * @param unchanged what stays as it was; left out where the change may be stored, and where there is nothing to change any more
 */
export function changeErrorMessage(unchanged: string, error: unknown): string {
  const isGone = error instanceof Refusal && error.code === 'not_found'
  return isGone || isOutcomeUnknown(error) ? errorMessage(error) : `${unchanged} ${errorMessage(error)}`
}

interface CallOptions {
  signal?: AbortSignal
  /** The request outlives the page; its body is limited to 64 KB by the browser. */
  keepalive?: boolean
  /** The customer whose account the support view shows: the server lets such a request read only. */
  supportViewOf?: string | undefined
  /** The secret of a guest's link. */
  guestLink?: string
}

/**
 * Makes a call of the contract. Fields named in its path go there; the others become the query (GET, DELETE) or the
 * JSON body. Resolves to the output; throws a `Refusal` for every "no" and when the server can't be reached.
 */
export async function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const response = await send(definition, input, options)
  if (!response.ok) throw await readRefusal(response)
  if (response.status === 204) return undefined as OutputOf<C>
  // An answer may break off midway.
  return (await response.json().catch((error) => explainNoAnswer(error, options.signal))) as OutputOf<C>
}

function explainNoAnswer(error: unknown, signal: AbortSignal | undefined): never {
  throw signal?.aborted ? error : createUnreachableRefusal()
}

async function send(definition: Call, input: object, options: CallOptions): Promise<Response> {
  const { signal, keepalive, supportViewOf, guestLink } = options
  const { address, rest } = fillPath(definition.path, input)
  const isInQuery = definition.method === 'GET' || definition.method === 'DELETE'
  try {
    return await fetch(isInQuery ? address + formatQuery(rest) : address, {
      method: definition.method,
      headers: {
        Accept: 'application/json',
        ...(isInQuery ? {} : { 'Content-Type': 'application/json' }),
        ...(supportViewOf === undefined ? {} : { 'Support-View': supportViewOf }),
        ...(guestLink === undefined ? {} : { [guestLinkHeader]: guestLink }),
      },
      body: isInQuery ? undefined : JSON.stringify(Object.fromEntries(rest)),
      signal,
      keepalive,
    })
  } catch (error) {
    explainNoAnswer(error, signal)
  }
}

/** Puts the fields a path names into it; `rest` is what it does not name. */
function fillPath(path: string, input: object): { address: string; rest: [string, unknown][] } {
  const fields: Record<string, unknown> = { ...input }
  const inPath = pathParameters(path)
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.includes(name))
  return { address, rest }
}

function formatQuery(fields: [string, unknown][]): string {
  const query = new URLSearchParams(
    fields.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]),
  )
  return query.size === 0 ? '' : `?${query}`
}

async function readRefusal(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  if (problem?.code && problem.detail) {
    return new Refusal({ ...problem, detail: problem.detail, status: response.status }, problem.code)
  }
  // Something between us and the server answered: its words are not for customers.
  return new Refusal(
    {
      status: response.status,
      detail: 'The server gave an unexpected answer. Try again in a moment.',
      requestId: response.headers.get('Request-Id') ?? undefined,
    },
    'internal',
  )
}
