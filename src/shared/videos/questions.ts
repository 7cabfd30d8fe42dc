import { z } from 'zod'

export const questionLimits = { characters: 2000, messages: 100, perSubject: 20 } as const

/** What a question is about. */
export const questionSubjectSchema = z.enum(['video', 'item', 'parcel'])
export type QuestionSubject = z.infer<typeof questionSubjectSchema>

export const questionSideSchema = z.enum(['studio', 'customer'])
export type QuestionSide = z.infer<typeof questionSideSchema>

/** A question that is not closed, as its video shows it. */
export const openQuestionSchema = z.object({
  id: z.string(),
  about: questionSubjectSchema,
  /** The video is not shot before the question is closed. */
  isBlocking: z.boolean(),
  turn: questionSideSchema,
})
export type OpenQuestion = z.infer<typeof openQuestionSchema>

/** Whose turn it is to write: the side that did not write last. */
export function findQuestionTurn(lastSide: QuestionSide): QuestionSide {
  return lastSide === 'studio' ? 'customer' : 'studio'
}

/** Whether one of these questions keeps its video from being shot. */
export function isBlockedByQuestion(questions: readonly Pick<OpenQuestion, 'isBlocking'>[]): boolean {
  return questions.some(({ isBlocking }) => isBlocking)
}
