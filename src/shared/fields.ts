import { z } from 'zod'

/** An id as it comes from outside: opaque, and harmless in a statement or a log. */
export const idField = z.string().regex(/^[\w-]{1,64}$/, 'This is not an id.')

/** A time over HTTP: ISO 8601 in UTC. */
export const timeField = z.iso.datetime()

/** What was typed to say why. Without NUL: the card provider is told it first, and would give it back to be stored. */
export const reasonField = z
  .string()
  .overwrite((text) => text.replaceAll('\u0000', ''))
  .trim()
  .max(500)

/** Where nothing happens without a reason. */
export const neededReasonField = reasonField.min(1, 'Say why: the reason is kept with the change.')

const pageSizeDefault = 10

/** Pages of a list: how many, and where the page before ended (its `lastVisible`). */
export const pageFields = {
  pageSize: z.coerce.number().int().min(1).max(100).default(pageSizeDefault),
  startAfter: z.string().max(200).optional(),
}
