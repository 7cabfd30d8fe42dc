import { z } from 'zod'
import { packageSchema } from '../products/plan-schema.ts'
import { tokenMovementSchema } from '../tokens/ledger.ts'
import { plannedVideoSchema, plannedVideosMax } from '../tokens/planned-video.ts'
import { defineCall } from './call/define-call.ts'
import { idField, pageFields, timeField } from '../fields.ts'
import { videoSchema } from './videos/videos.ts'

/** The tokens of one block, at the package and price that they were granted at. Its figures add up to `granted`. */
const tokenLotSchema = z.object({
  block: z.int(),
  package: packageSchema,
  tokenPriceCents: z.int(),
  granted: z.int(),
  available: z.int(),
  held: z.int(),
  captured: z.int(),
  expired: z.int(),
  grantedAt: timeField,
})
export type TokenLot = z.infer<typeof tokenLotSchema>

const tokenHistoryEntrySchema = z.object({
  id: z.string(),
  at: timeField,
  kind: tokenMovementSchema,
  tokens: z.int(),
  /** Whose tokens moved. */
  blocks: z.array(z.int()),
  /** The video's title at that time; empty for what a whole block gained or lost. */
  filmTitle: z.string(),
})
export type TokenHistoryEntry = z.infer<typeof tokenHistoryEntrySchema>

export const readTokens = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/tokens',
  summary: 'The token balance of a subscription, by block, and how it came about, newest first.',
  access: 'user',
  input: z.object({ subscriptionId: idField, ...pageFields }),
  output: z.object({
    available: z.int(),
    held: z.int(),
    captured: z.int(),
    expired: z.int(),
    /** Until when available tokens can be used after the subscription's end; null while it runs. */
    usableUntil: timeField.nullable(),
    lots: z.array(tokenLotSchema),
    entries: z.array(tokenHistoryEntrySchema),
    lastVisible: z.string().nullable(),
  }),
  refusals: ['not_found', 'invalid_input'],
})

export const replanBlock = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/replan',
  summary: 'Replaces the drafts of an open block with others, within the available tokens.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    block: z.coerce.number().int().min(1).max(10_000),
    films: z.array(plannedVideoSchema).max(plannedVideosMax),
    /**
     * All drafts of the block as the sender's screen showed them, for optimistic locking: refused where one has another
     * version, is missing or is new. So only copy is lost whose loss the sender confirmed.
     */
    seenDrafts: z.array(z.object({ id: idField, version: z.int() })).max(1000),
    /** Whether words that no longer fit may go. */
    mayLoseCopy: z.boolean().default(false),
  }),
  output: z.object({ videos: z.array(videoSchema) }),
  refusals: [
    'not_found',
    'block_not_open',
    'subscription_over',
    'changed_meanwhile',
    'tokens_missing',
    'selection_not_sold',
    'copy_would_be_lost',
    'draft_has_files',
    'held_by_question',
    'invalid_input',
  ],
})
