import { z } from 'zod'

/** An opaque id from outside, safe in SQL statements and logs. */
export const idField = z.string().regex(/^[\w-]{1,64}$/, 'This is not an id.')

/** A time over HTTP: ISO 8601 in UTC. */
export const timeField = z.iso.datetime()

/** A typed reason. Without NUL: it is sent to the card provider, and stored when read back. */
export const reasonField = z
  .string()
  .overwrite((text) => text.replaceAll('\u0000', ''))
  .trim()
  .max(500)

/** A required reason. */
export const neededReasonField = reasonField.min(1, 'Say why: the reason is stored with the change.')

const pageSizeDefault = 10

/** Pages of a list: how many, and where the page before ended (its `lastVisible`). */
export const pageFields = {
  pageSize: z.coerce.number().int().min(1).max(100).default(pageSizeDefault),
  startAfter: z.string().max(200).optional(),
}
