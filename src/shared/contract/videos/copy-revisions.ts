import { z } from 'zod'
import { idField, pageFields, timeField } from '../../fields.ts'
import { copyCardSchema, endCardSchema, startCardSchema } from '../../videos/copy-cards.ts'
import { directionSchema } from '../../videos/direction.ts'
import { defineCall } from '../call/define-call.ts'

/**
 * A video's copy after one sitting: saves by one person within ten minutes of each other make one revision.
 */
const copyRevisionSchema = z.object({
  id: z.string(),
  /** The sitting's last save. */
  savedAt: timeField,
  author: z.object({
    /** `system`: the state from before the first save that was stored. */
    kind: z.enum(['customer', 'studio', 'system']),
    /** The author's name for admins; empty for everyone else. */
    name: z.string(),
  }),
  /** Of the video, after that save. */
  version: z.int(),
  /** SHA-256 of the copy as canonical JSON (RFC 8785), in hex. */
  hash: z.string(),
  /** On all its copy cards together. */
  words: z.int(),
})
export type CopyRevision = z.infer<typeof copyRevisionSchema>

export const writtenRevisionSchema = copyRevisionSchema.extend({
  copyCards: z.array(copyCardSchema),
  startCard: startCardSchema,
  endCard: endCardSchema,
  direction: directionSchema,
})
export type WrittenRevision = z.infer<typeof writtenRevisionSchema>

export const listCopyRevisions = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/copy-revisions',
  summary:
    'What a film said before, newest first; the first one is what it says now. Empty until copy is saved.',
  access: 'user',
  input: z.object({ videoId: idField, ...pageFields }),
  output: z.object({ revisions: z.array(copyRevisionSchema), lastVisible: z.string().nullable() }),
  refusals: ['not_found', 'invalid_input'],
})

export const readCopyRevision = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/copy-revisions/:revisionId',
  summary:
    'One revision with all its words. Putting it back is a save like any other: `PATCH /api/videos/:videoId`.',
  access: 'user',
  input: z.object({ videoId: idField, revisionId: idField }),
  output: z.object({ revision: writtenRevisionSchema }),
  refusals: ['not_found'],
})
