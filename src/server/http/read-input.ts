import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#shared/contract/call/define-call.ts'
import { refuse } from './refusal.ts'

/**
 * What a request sends to a call: path, query and body in one object, as the contract understands it.
 * @throws Refusal invalid_input, with a sentence for each field at fault
 */
export function readInput(call: Call, request: FastifyRequest): unknown {
  const sent = call.method === 'GET' || call.method === 'DELETE' ? request.query : request.body
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  if (sent !== undefined && sent !== null && !isObject) throw refuse('invalid_input')
  const parsed = call.input.safeParse({ ...readWellFormed(sent), ...(request.params as object) })
  if (parsed.success) {
    const fields = nulSentences(parsed.data)
    if (Object.keys(fields).length > 0) throw refuse('invalid_input', { fields })
    return parsed.data
  }
  throw refuse('invalid_input', { fields: fieldSentences(parsed.error) })
}

function readWellFormed(sent: unknown): object {
  try {
    return wellFormed(sent ?? {}) as object
  } catch (error) {
    throw error instanceof RangeError ? refuse('invalid_input') : error
  }
}

/** Honest input nests a handful deep; thousands of levels exhaust the stack of recursive functions and of the database. */
const nestingMax = 40

/**
 * Sent JSON with halves of characters replaced in every string and key. Browsers send them where a limit cuts an
 * emoji in two; `jsonb` refuses them. Only for what came out of `JSON.parse` or a query.
 *
 * @throws RangeError for what is nested too deep
 */
function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= nestingMax) throw new RangeError(`Nested deeper than ${nestingMax}`)
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner, depth + 1)]),
  )
}

const nul = '\u0000'

/**
 * Field errors for NUL, which PostgreSQL cannot store: the database's own error names no field.
 * @param sentences those of the whole value, to which these are added
 */
function nulSentences(
  value: unknown,
  path: string[] = [],
  sentences: Record<string, string> = {},
): Record<string, string> {
  if (typeof value === 'string') {
    if (value.includes(nul))
      sentences[path.join('.')] = 'This has a sign that cannot be stored. Type it again.'
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes(nul)) nulSentences(key, path, sentences)
      else nulSentences(inner, [...path, key], sentences)
    }
  }
  return sentences
}

function fieldSentences(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}
