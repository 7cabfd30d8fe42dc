import { z } from 'zod'
import { allEvents, type EventName, type EventOf } from './all-events.ts'

type Part = 'before' | 'after'

/** Of a value of the payload: its fields, each of which may be missing in an event of another version. */
type PartialFields<Value> = unknown extends Value
  ? Record<string, unknown>
  : NonNullable<Value> extends object
    ? Partial<NonNullable<Value>>
    : never

/** The fields of one side of a kind's payload; none where the kind has no such side. */
export type PayloadPart<Name extends EventName, Side extends Part> =
  EventOf<Name>['payload'] extends Record<Side, infer Value> ? PartialFields<Value> : Record<never, never>

const fieldsSchema = z.record(z.string(), z.unknown()).catch({})

/**
 * The fields of one side of a recorded payload that are as the kind's schema has them. What does not match it, such as
 * facts of the record of changes from before there were kinds, is left out one by one.
 */
export function readPayloadPart<Name extends EventName, Side extends Part>(
  kind: Name,
  side: Side,
  stored: unknown,
): PayloadPart<Name, Side> {
  const fields = fieldsSchema.parse(stored)
  const { payload } = allEvents[kind]
  const schema =
    payload instanceof z.ZodObject ? (payload.shape as Partial<Record<Part, z.ZodType>>)[side] : null
  if (!schema) return {} as PayloadPart<Name, Side>
  if (!(schema instanceof z.ZodObject)) return fields as PayloadPart<Name, Side>
  const known = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const parsed = field.safeParse(fields[name])
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(known) as PayloadPart<Name, Side>
}
