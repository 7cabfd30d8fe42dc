import { z } from 'zod'
import { idField } from '../../fields.ts'
import { preflightRowSchema } from '../../videos/preflight/preflight.ts'
import { ratioSchema } from '../../videos/ratios.ts'
import { defineCall } from '../call/define-call.ts'

/** How a finished video's file is checked and prepared: proxy, poster, strip, waveform. */
const preparationSchema = z.object({
  fileId: z.string(),
  ratio: ratioSchema,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Of a running one, from 0 to 100. */
  percent: z.int(),
  /** Why it failed, or what it waits for. */
  sentence: z.string().nullable(),
  /** Once it is ready: the file beside what was sold. */
  rows: z.array(preflightRowSchema),
  /** SHA-256 of the file, in hex, once it is ready. */
  sha256: z.string().nullable(),
})
export type VideoPreparation = z.infer<typeof preparationSchema>

export const listPreparations = defineCall({
  method: 'GET',
  path: '/api/videos/:videoId/preparations',
  summary: 'How the current finished files of a film are prepared, and each one beside what was sold.',
  access: 'admin',
  input: z.object({ videoId: idField }),
  output: z.object({
    preparations: z.array(preparationSchema),
    /** Which setting to set, where nothing prepares videos. */
    hint: z.string().nullable(),
  }),
  refusals: ['not_found'],
})

export const retryPreparation = defineCall({
  method: 'POST',
  path: '/api/files/:fileId/prepare',
  summary: 'Prepares a finished file again that could not be prepared.',
  access: 'admin',
  operation: 'write',
  input: z.object({ fileId: idField }),
  output: z.object({ isWaiting: z.literal(true) }),
  refusals: ['not_found'],
})
