import { z } from 'zod'
import { itemSchema } from '../../cart/product-selections.ts'
import { idField, timeField } from '../../fields.ts'
import { questionSideSchema, questionSubjectSchema } from '../../videos/questions.ts'
import { shotListStatuses } from '../../videos/video-status.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'
import { boardVideoSchema } from './videos.ts'

const shotItemSchema = itemSchema.omit({ photoIds: true }).extend({
  /** Its name, or its number where it has none. */
  title: z.string(),
  photoUrls: z.array(z.string()),
  receivedAt: timeField.nullable(),
  /** The parcel that was announced last after it; null where none was. */
  parcel: z.object({ carrier: z.string(), trackingNumber: z.string(), announcedAt: timeField }).nullable(),
})
export type ShotItem = z.infer<typeof shotItemSchema>

/** Brief or style frames that a video is shot by. */
const shotStepSchema = z.object({
  /** `approved` by the customer, `completed` by the studio for `reason`; `open`: nothing to shoot by yet. */
  state: z.enum(['approved', 'completed', 'open']),
  reason: z.string(),
  body: z.string(),
  files: z.array(fileSchema),
})
export type ShotStep = z.infer<typeof shotStepSchema>

const shotQuestionSchema = z.object({
  id: z.string(),
  about: questionSubjectSchema,
  isBlocking: z.boolean(),
  turn: questionSideSchema,
  /** What was asked. */
  text: z.string(),
  /** What was written last; empty where nothing followed the question. */
  lastText: z.string(),
})

const shotSchema = boardVideoSchema.extend({
  status: z.enum(shotListStatuses),
  items: z.array(shotItemSchema),
  brief: shotStepSchema,
  style: shotStepSchema,
  questions: z.array(shotQuestionSchema),
  /** All that keeps it from being shot. */
  holds: z.array(z.object({ code: z.string(), sentence: z.string() })),
})
export type Shot = z.infer<typeof shotSchema>

/** A subscription and one of its items: item ids are unique within one. */
const setUpField = z.string().regex(/^[\w-]{1,64}:[\w-]{1,64}$/, 'This is not an item of a subscription.')

export const readShotList = defineCall({
  method: 'GET',
  path: '/api/admin/shots',
  summary: 'The films that wait to be shot or are being shot, those of one item together.',
  access: 'admin',
  input: z.object({
    status: z.enum(shotListStatuses).optional(),
    /** The e-mail address of a subscription. */
    customer: z.string().max(320).optional(),
    /** `SUBSCRIPTION:ITEM`. */
    item: setUpField.optional(),
    /** This video alone. */
    film: idField.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    shots: z.array(shotSchema),
    /** How many there are, with those beyond `limit`. */
    total: z.int(),
    /** What the whole list can be filtered by; where one video is asked for, its own. */
    customers: z.array(z.string()),
    items: z.array(z.object({ key: z.string(), title: z.string(), customer: z.string() })),
  }),
  refusals: [],
})
