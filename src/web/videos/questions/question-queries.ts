import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listQuestions, type QuestionThread } from '#shared/contract/videos/questions.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { myNeedsQuery } from '../../subscriptions/queries/needs-query.ts'
import { videosKey } from '../queries/video-queries.ts'

/** The studio's questions about a subscription, each with its thread, oldest first. */
export const questionsQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['questions', subscriptionId] as const,
    queryFn: async ({ signal }) => (await call(listQuestions, { subscriptionId }, { signal })).questions,
    refetchInterval: pagePollIntervalMs,
  })

/**
 * A mutation of questions: its result goes to the cache, and videos are read again; an error reads the threads again.
 * @param onChanged for queries about videos that are not the customer's
 */
export function useQuestionChange<Sent>(
  subscriptionId: string,
  change: (sent: Sent) => Promise<{ questions: QuestionThread[] }>,
  onChanged?: () => void,
) {
  const queryClient = useQueryClient()
  const query = questionsQuery(subscriptionId)
  return useMutation({
    mutationFn: change,
    onSuccess: ({ questions }) => {
      cacheAnswer(queryClient, query.queryKey, questions)
      void queryClient.invalidateQueries({ queryKey: videosKey })
      void queryClient.invalidateQueries(myNeedsQuery)
      onChanged?.()
    },
    // Where the answer was lost, the change may be stored.
    onError: () => void queryClient.invalidateQueries(query),
  })
}
