import type { HandlersOf } from '../http/handler.ts'
import { requireReadableSubscription } from '../subscriptions/store/require-subscription.ts'
import { answerQuestion } from './questions/answer-question.ts'
import { askQuestion } from './questions/ask-question.ts'
import { changeQuestion } from './questions/change-question.ts'
import { describeQuestions } from './questions/describe-questions.ts'
import type { VideosDeps } from './store/videos-deps.ts'

/** Calls that change a question return all of its subscription. */
export const questionHandlers: HandlersOf<
  'listQuestions' | 'askQuestion' | 'answerQuestion' | 'changeQuestion',
  VideosDeps
> = {
  listQuestions: async ({ deps, user }, { subscriptionId }) => {
    await requireReadableSubscription(deps.db, user, subscriptionId)
    return describeQuestions(deps.db, user, subscriptionId)
  },
  askQuestion: ({ deps, user }, input) => askQuestion(deps, user, input),
  answerQuestion: ({ deps, user }, input) => answerQuestion(deps, user, input),
  changeQuestion: ({ deps, user }, input) => changeQuestion(deps, user, input),
}
