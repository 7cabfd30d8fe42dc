import { z } from 'zod'
import { timeField } from '../../fields.ts'
import { defineCall } from '../call/define-call.ts'
import { questionSubjectField } from './questions.ts'

const itemField = z.object({ id: z.string(), title: z.string() })

const needsSchema = z.object({
  /** Open questions whose turn is the customer's, the longest waiting first. */
  questions: z.array(
    z.object({
      questionId: z.string(),
      subscriptionId: z.string(),
      subject: questionSubjectField,
      isBlocking: z.boolean(),
      /** What the studio wrote last. */
      text: z.string(),
      writtenAt: timeField,
    }),
  ),
  /** Subscriptions with items to name, to send or to add. */
  items: z.array(
    z.object({
      subscriptionId: z.string(),
      /** Without a name, of the block in production or the next one; none that is being shot. */
      unnamed: z.array(itemField),
      /** Of the block in production: not at the studio, and not in a parcel that was announced. */
      toSend: z.array(itemField),
      /** The next block where it is to film new items, and none was added. */
      emptyBlock: z.int().nullable(),
    }),
  ),
})
export type OpenNeeds = z.infer<typeof needsSchema>

export const listMyNeeds = defineCall({
  method: 'GET',
  path: '/api/needs',
  summary:
    'What waits for the signed-in person on subscriptions that have not ended: the studio’s questions, and items to name, send or add.',
  access: 'user',
  input: z.object({}),
  output: needsSchema,
  refusals: [],
})
