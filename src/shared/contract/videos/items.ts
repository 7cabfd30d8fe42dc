import { z } from 'zod'
import { itemSchema, selectionLimits } from '../../cart/product-selections.ts'
import { idField, singleLineText, timeField } from '../../fields.ts'
import { itemChoices } from '../../subscriptions/block-items.ts'
import { defineCall } from '../call/define-call.ts'
import { videoSchema } from './videos.ts'

const subscriptionItemSchema = itemSchema.extend({
  /** The first block that may film it. */
  fromBlock: z.int(),
  /** A video that shows it is being shot, or was: it can no longer change. */
  isOnRig: z.boolean(),
  receivedAt: timeField.nullable(),
  version: z.int(),
})
export type SubscriptionItem = z.infer<typeof subscriptionItemSchema>

const itemVideoSchema = videoSchema
  .pick({ id: true, title: true, length: true, move: true, status: true, itemIds: true, poster: true })
  .extend({
    /** What it shows can no longer change. */
    isOnRig: z.boolean(),
  })
export type ItemVideo = z.infer<typeof itemVideoSchema>

const subscriptionItemsSchema = z.object({
  subscriptionId: z.string(),
  /** The block in production. */
  block: z.int(),
  /** Of the block in production. */
  items: z.array(subscriptionItemSchema),
  films: z.array(itemVideoSchema),
  /** The block after it; null where the subscription ends before. */
  next: z
    .object({
      block: z.int(),
      /** Null: with the next payment. */
      opensAt: timeField.nullable(),
      choice: z.enum(itemChoices),
      /** Those that begin with it. */
      newItems: z.array(subscriptionItemSchema),
    })
    .nullable(),
})
export type SubscriptionItems = z.infer<typeof subscriptionItemsSchema>

const itemFields = {
  ...itemSchema.omit({ id: true }).shape,
  name: singleLineText(selectionLimits.nameCharacters),
}

export const listItems = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/items',
  summary: 'The items of a subscription: which films show them, and what comes next month.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: subscriptionItemsSchema,
  refusals: ['not_found'],
})

export const addItem = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/items',
  summary: 'Adds an item to the block in production, or to the next one.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    /**
     * Of the new item, chosen by the sender: repeating it with the same fields has no effect. Without one each request
     * adds an item.
     */
    itemId: z.uuid().optional(),
    block: z.int().min(1).max(10_000),
    ...itemFields,
  }),
  output: subscriptionItemsSchema,
  refusals: ['not_found', 'item_unnamed', 'too_many_items', 'block_has_begun', 'changed_meanwhile'],
})

export const updateItem = defineCall({
  method: 'PATCH',
  path: '/api/subscriptions/:subscriptionId/items/:itemId',
  summary: 'Names and describes an item, until a film that shows it is being shot.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    itemId: idField,
    /** The version that was edited; a newer one is not overwritten. */
    version: z.int(),
    ...itemFields,
  }),
  output: subscriptionItemsSchema,
  refusals: ['not_found', 'item_unnamed', 'item_on_rig', 'changed_meanwhile'],
})

export const removeItem = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/items/:itemId',
  summary: 'Removes an item; films that showed it alone show the first one left.',
  access: 'user',
  operation: 'write',
  input: z.object({ subscriptionId: idField, itemId: idField }),
  output: subscriptionItemsSchema,
  refusals: ['not_found', 'item_on_rig', 'last_item', 'held_by_question'],
})

export const chooseBlockItems = defineCall({
  method: 'PUT',
  path: '/api/subscriptions/:subscriptionId/item-choice',
  summary: 'Sets whether the next block films the same items or new ones.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    block: z.int().min(1).max(10_000),
    choice: z.enum(itemChoices),
  }),
  output: subscriptionItemsSchema,
  refusals: ['not_found', 'block_has_begun'],
})

export const chooseVideoItems = defineCall({
  method: 'PUT',
  path: '/api/videos/:videoId/items',
  summary: 'Sets which items of its block a film shows, until it is being shot.',
  access: 'user',
  operation: 'write',
  input: z.object({ videoId: idField, itemIds: z.array(idField).max(20) }),
  output: subscriptionItemsSchema,
  refusals: ['not_found', 'film_without_item', 'film_on_rig'],
})
