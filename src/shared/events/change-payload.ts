import { z } from 'zod'

const reason = z.string().optional()

/** A change: the fields as they were and as they are, and the reason, where one was given. */
export const changePayload = <Before extends z.ZodType, After extends z.ZodType>(
  before: Before,
  after: After,
) => z.object({ before, after, reason })

/** Something that came to be, or was done, with its facts. */
export const factPayload = <After extends z.ZodType>(after: After) => z.object({ after, reason })

/** Something that was done, and is all said by its kind. */
export const plainPayload = z.object({ reason })

/** Fields whose names and values are those of the thing itself. */
export const fieldsSchema = z.record(z.string(), z.unknown())
