import { z } from 'zod'
import { idField, multilineText, timeField } from '../../fields.ts'
import { questionLimits, questionSideSchema, questionSubjectSchema } from '../../videos/questions.ts'
import { defineCall } from '../call/define-call.ts'

const messageSchema = z.object({
  id: z.string(),
  side: questionSideSchema,
  /** The author's name for admins; empty for everyone else. */
  author: z.string(),
  text: z.string(),
  at: timeField,
})

export const questionSubjectField = z.object({
  kind: questionSubjectSchema,
  id: z.string(),
  /** What it is called: a video's title, an item's name, a parcel's carrier and tracking number. */
  title: z.string(),
})

const questionSchema = z.object({
  id: z.string(),
  subject: questionSubjectField,
  /** Videos that it is about are not shot before it is closed. */
  isBlocking: z.boolean(),
  isOpen: z.boolean(),
  /** Who writes next; null where it is closed. */
  turn: questionSideSchema.nullable(),
  /** The question itself first. */
  messages: z.array(messageSchema),
})
export type QuestionThread = z.infer<typeof questionSchema>

const questionsSchema = z.object({ questions: z.array(questionSchema) })
const textField = multilineText(questionLimits.characters).min(1, 'Write something first.')
/** Made by the sender, so that what is sent twice is stored once. */
const newIdField = z.uuid()

export const listQuestions = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/questions',
  summary: 'The studio’s questions about films, items and parcels of a subscription, each with its thread.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: questionsSchema,
  refusals: ['not_found'],
})

export const askQuestion = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/questions',
  summary: 'The studio asks the customer about a film, an item or a parcel.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    questionId: newIdField,
    subject: z.object({ kind: questionSubjectSchema, id: idField }),
    text: textField,
    isBlocking: z.boolean(),
  }),
  output: questionsSchema,
  refusals: ['not_found', 'too_many_questions', 'changed_meanwhile'],
})

export const answerQuestion = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/questions/:questionId/messages',
  summary: 'Writes into the thread of an open question: the customer’s answer, or what the studio adds.',
  access: 'user',
  operation: 'write',
  input: z.object({ subscriptionId: idField, questionId: idField, messageId: newIdField, text: textField }),
  output: questionsSchema,
  refusals: ['not_found', 'question_closed', 'question_full', 'changed_meanwhile'],
})

export const changeQuestion = defineCall({
  method: 'PATCH',
  path: '/api/subscriptions/:subscriptionId/questions/:questionId',
  summary: 'The studio closes a question or opens it again, and says whether it blocks films.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    questionId: idField,
    isOpen: z.boolean().optional(),
    isBlocking: z.boolean().optional(),
    /** Messages that the sender saw: an answer that came meanwhile is read before the question is closed. */
    seenMessages: z.int().min(0),
  }),
  output: questionsSchema,
  refusals: ['not_found', 'changed_meanwhile'],
})
