import { z } from 'zod'
import { type ApiError, invalidRequest, missingParam } from './api-error.ts'
import type { Form } from './parse-form.ts'

/** Numbers, booleans and empty values travel as text. */
export const wireInteger = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const wireNumber = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/)
  .transform(Number)
export const wireBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')
export const wireMetadata = z.record(z.string().max(40), z.string().max(500))
/** A parameter that the provider knows and this stand-in accepts without acting on it. */
export const accepted = z.unknown().optional()

/** @throws ApiError that names the parameter, as the provider does */
export function readParams<Params>(schema: z.ZodType<Params>, form: Form): Params {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  throw firstProblem(read.error)
}

function firstProblem(error: z.ZodError): ApiError {
  const issue = error.issues[0]
  if (!issue) return invalidRequest('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramName(issue.path)
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return missingParam(param)
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
}

/** Metadata after an update: an empty value removes its name. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string> = {},
): Record<string, string> {
  const merged = { ...old, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
