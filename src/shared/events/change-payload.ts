import { z } from 'zod'

const reason = z.string().optional()

/** A change: the fields as they were and as they are, and the reason, where one was given. */
export const changePayload = <Before extends z.ZodType, After extends z.ZodType>(
  before: Before,
  after: After,
) => z.object({ before, after, reason })

/** Payload of something created or done, with its facts. */
export const factPayload = <After extends z.ZodType>(after: After) => z.object({ after, reason })

/** Payload of something whose kind says everything. */
export const plainPayload = z.object({ reason })

/** Fields whose names and values are those of the thing itself. */
export const fieldsSchema = z.record(z.string(), z.unknown())
