import { z } from 'zod'
import { idField } from '../../fields.ts'
import { parcelFields, trackingUrlField } from '../../shipping/parcel-fields.ts'
import { postalAddressSchema } from '../../shipping/postal-address.ts'
import { defineCall } from '../call/define-call.ts'

/** No parcel was sent before; the database has no year 0. */
const firstSentOn = '2000-01-01'

const returnParcelFields = {
  ...parcelFields,
  trackingUrl: trackingUrlField,
  /** The day it left, such as `2026-12-24`. */
  sentOn: z.iso
    .date('Choose the day it was sent.')
    .refine((day) => day >= firstSentOn, { error: 'Choose the day it was sent.' }),
}

const returnParcelSchema = z.object({
  id: z.string(),
  /** The block whose items it brings back. */
  block: z.int(),
  ...returnParcelFields,
  /** Where it was sent; null where the customer had not said it. */
  address: postalAddressSchema.nullable(),
})
export type ReturnParcel = z.infer<typeof returnParcelSchema>

export const shippingSchema = z.object({
  subscriptionId: z.string(),
  /** The block in production. */
  block: z.int(),
  customerName: z.string(),
  parcelReference: z.string(),
  /** Its lines separated by line breaks, or one line; empty where the studio has not said it. */
  studioAddress: z.string(),
  /** ISO 3166-1; null where the studio names none. */
  studioCountry: z.string().nullable(),
  /** Those of the block in production. */
  items: z.array(z.object({ id: z.string(), title: z.string(), size: z.string(), hasArrived: z.boolean() })),
  /** Where items go back to; a new block has the address of the one before. */
  returnAddress: postalAddressSchema.nullable(),
  /** 0 before there was one. */
  returnAddressVersion: z.int(),
  /** Whether a return parcel of this block was sent: the address is settled until the next block. */
  isReturnSent: z.boolean(),
  /** Newest first, of all blocks. */
  returnParcels: z.array(returnParcelSchema),
})
export type Shipping = z.infer<typeof shippingSchema>

export const readShipping = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/shipping',
  summary: 'What a packing slip says, where items go back to, and the parcels that bring them back.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: shippingSchema,
  refusals: ['not_found'],
})

export const saveReturnAddress = defineCall({
  method: 'PUT',
  path: '/api/subscriptions/:subscriptionId/return-address',
  summary: 'Says where items go back to, until the block’s return parcel is sent. The owner says it.',
  access: 'session',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    ...postalAddressSchema.shape,
    /** The version that was changed; 0 for the first one. */
    version: z.int().min(0),
  }),
  output: shippingSchema,
  refusals: ['not_found', 'return_sent', 'changed_meanwhile'],
})

export const addReturnParcel = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/return-parcels',
  summary:
    'Reports a parcel that brings items back; its customer is e-mailed. The same one twice counts once.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    block: z.int().min(1),
    ...returnParcelFields,
    /** Of the address that the parcel was sent to; 0 where there was none. */
    returnAddressVersion: z.int().min(0),
  }),
  output: shippingSchema,
  refusals: ['not_found', 'too_many_files', 'invalid_input', 'changed_meanwhile'],
})

export const removeReturnParcel = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/return-parcels/:parcelId',
  summary: 'Removes a return parcel that was reported by mistake.',
  access: 'admin',
  operation: 'write',
  input: z.object({ subscriptionId: idField, parcelId: idField }),
  output: shippingSchema,
  refusals: ['not_found'],
})
