import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { readDraft, subscribeToDrafts } from '../../ui/drafts/stored-drafts.ts'

export const answerSchema = z.object({ text: z.string() })

/** Names the message that is being written into a thread. */
export const answerDraftKey = (questionId: string) => `question/${questionId}`

/**
 * Ids of closed questions for which something was typed and not sent. The studio may close a question while its customer
 * writes; without its thread in sight these words would be lost.
 */
export function useUnsentAnswers(questions: readonly QuestionThread[]): ReadonlySet<string> {
  // One string: a snapshot is compared by identity.
  const ids = useSyncExternalStore(
    subscribeToDrafts,
    () =>
      questions
        .filter(isUnsent)
        .map(({ id }) => id)
        .join(' '),
    () => '',
  )
  return new Set(ids.split(' '))
}

const isUnsent = ({ id, isOpen }: QuestionThread) =>
  !isOpen && (readDraft(answerDraftKey(id), answerSchema)?.text ?? '').trim() !== ''
