import { z } from 'zod'
import { idField } from '../../fields.ts'
import { defineCall } from '../call/define-call.ts'
import { videoSchema } from './videos.ts'

/** The most videos that are activated at once. */
export const activatedAtOnceMax = 60

export const activateVideos = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/videos/activate',
  summary: 'Activates several drafts of a subscription: all of them, or none where one is refused.',
  access: 'user',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    /** As the sender last saw them: what was agreed to is what is activated. */
    videos: z
      .array(z.object({ id: idField, version: z.int() }))
      .min(1)
      .max(activatedAtOnceMax),
  }),
  output: z.object({ videos: z.array(videoSchema) }),
  refusals: [
    'not_found',
    'video_change_not_allowed',
    'title_missing',
    'copy_over_budget',
    'start_card_empty',
    'changed_meanwhile',
    'tokens_missing',
  ],
})
