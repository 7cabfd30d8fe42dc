import { z } from 'zod'
import { packageSchema, planSchema } from '../../products/plan-schema.ts'
import { priceSchema } from '../../checkout/price.ts'
import { parcelFields } from '../../shipping/parcel-fields.ts'
import { statusItemSchema, stepIdSchema, stepStatusSchema } from '../../subscriptions/status-steps.ts'
import { subscriptionFactsSchema } from '../../subscriptions/describe-subscription.ts'
import { subscriptionStatusSchema } from '../../subscriptions/subscription-status.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'
import { idField, pageFields, reasonField, timeField } from '../../fields.ts'

export const subscriptionSchema = z.object({
  /** What `describeSubscription` needs. */
  ...subscriptionFactsSchema.shape,
  id: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  productSelections: z.record(z.string(), z.unknown()),
  productTotalPrice: z.number(),
  price: priceSchema,
  plan: planSchema,
  package: packageSchema,
  parcelReference: z.string(),
  /** The block in production. */
  block: z.int(),
  paidBlocks: z.int(),
  /** When the next paid block opens; null where none is paid. */
  nextBlockOpensAt: timeField.nullable(),
  /** The seven steps of the current block: lists draw the small rail from them. */
  statusItems: z.array(statusItemSchema),
  startedAt: timeField,
  createdAt: timeField,
  updatedAt: timeField,
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const listMySubscriptions = defineCall({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The signed-in person’s subscriptions, newest first.',
  access: 'user',
  input: z.object({}),
  output: z.object({ subscriptions: z.array(subscriptionSchema) }),
  refusals: [],
})

export const readSubscription = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId',
  summary: 'One subscription: one’s own, or any for an admin.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: z.object({ subscription: subscriptionSchema }),
  refusals: ['not_found'],
})

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'All subscriptions, those of one user, or the one that a parcel belongs to; newest first.',
  access: 'admin',
  input: z.object({
    userId: idField.optional(),
    status: subscriptionStatusSchema.optional(),
    /** The subscription's, whole. */
    parcelReference: z
      .string()
      .regex(/^[A-Z0-9-]{1,40}$/)
      .optional(),
    ...pageFields,
  }),
  output: z.object({ subscriptions: z.array(subscriptionSchema), lastVisible: z.string().nullable() }),
  refusals: [],
})

const parcelSchema = z.object({
  id: z.string(),
  reference: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  createdAt: timeField,
})
export type Parcel = z.infer<typeof parcelSchema>

const blockStatusSchema = z.object({
  block: z.int(),
  statusItems: z.array(statusItemSchema),
  /** Brief and style frames: text and files, on their steps. */
  notes: z.array(
    z.object({
      stepId: z.enum(['brief', 'style']),
      body: z.string(),
      files: z.array(fileSchema),
      updatedAt: timeField.nullable(),
    }),
  ),
})

export const subscriptionStatusDetailSchema = z.object({
  /** The subscription's id. */
  id: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  current: blockStatusSchema,
  /** Archived blocks, newest first. */
  earlier: z.array(blockStatusSchema),
  parcelReference: z.string(),
  studioAddress: z.string(),
  parcels: z.array(parcelSchema),
  items: z.array(z.object({ id: z.string(), title: z.string(), receivedAt: timeField.nullable() })),
  createdAt: timeField,
  updatedAt: timeField,
})
export type SubscriptionStatusDetail = z.infer<typeof subscriptionStatusDetailSchema>

export const readSubscriptionStatus = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/status',
  summary: 'The seven steps, parcels, items and what the studio wrote, of the current and earlier blocks.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: subscriptionStatusDetailSchema,
  refusals: ['not_found'],
})

const seenBlockField = {
  /** The block in production that the sender saw: nothing is written to a later one. */
  block: z.int().min(1).max(10_000).optional(),
}

export const updateStep = defineCall({
  method: 'PATCH',
  path: '/api/subscriptions/:subscriptionId/steps/:stepId',
  summary: 'Moves a step on or back, or moves its expected day.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    stepId: stepIdSchema,
    ...seenBlockField,
    status: stepStatusSchema.optional(),
    date: timeField.optional(),
    reason: reasonField.default(''),
  }),
  output: subscriptionStatusDetailSchema,
  refusals: [
    'not_found',
    'step_change_not_allowed',
    'step_before_open',
    'reason_missing',
    'changed_meanwhile',
  ],
})

export const writeStepNote = defineCall({
  method: 'PUT',
  path: '/api/subscriptions/:subscriptionId/steps/:stepId/note',
  summary: 'Writes the creative brief or the style frames’ text.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    stepId: z.enum(['brief', 'style']),
    ...seenBlockField,
    /** The stored text that the sender saw; another one is not replaced. */
    seen: z.string().max(20_000).optional(),
    body: z.string().max(20_000),
  }),
  output: subscriptionStatusDetailSchema,
  refusals: ['not_found', 'changed_meanwhile'],
})

export const markItemReceived = defineCall({
  method: 'PUT',
  path: '/api/subscriptions/:subscriptionId/items/:itemId/received',
  summary: 'Notes that an item has arrived, or that it has not after all. The last one completes the step.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    itemId: idField,
    isReceived: z.boolean(),
    reason: reasonField.default(''),
  }),
  output: subscriptionStatusDetailSchema,
  refusals: ['not_found', 'reason_missing'],
})

export const addParcel = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/parcels',
  summary: 'Tells the studio of a parcel on its way.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    /**
     * Of the new parcel, chosen by the sender: repeating it with the same fields has no effect. Without one each request
     * adds a parcel.
     */
    parcelId: z.uuid().optional(),
    ...parcelFields,
  }),
  output: subscriptionStatusDetailSchema,
  refusals: ['not_found', 'too_many_files', 'changed_meanwhile'],
})

export const removeParcel = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/parcels/:parcelId',
  summary: 'Takes a parcel back that was entered by mistake.',
  access: 'user',
  operation: 'write',
  input: z.object({ subscriptionId: idField, parcelId: idField }),
  output: subscriptionStatusDetailSchema,
  refusals: ['not_found', 'held_by_question'],
})
