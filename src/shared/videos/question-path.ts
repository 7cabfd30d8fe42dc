import { paths } from '../paths.ts'
import type { QuestionSubject } from './questions.ts'

interface AskedQuestion {
  subscriptionId: string
  questionId: string
  subject: { kind: QuestionSubject; id: string }
}

/** Names the thread of a question on its page. */
export const questionAnchor = (questionId: string): string => `question-${questionId}`

/** Where a customer answers a question: its thread with its video, with the items, or with the parcels. */
export function questionPath({ subscriptionId, questionId, subject }: AskedQuestion): string {
  const places: Record<QuestionSubject, string> = {
    video: paths.manageVideos(subscriptionId, { film: subject.id }),
    item: paths.items(subscriptionId),
    parcel: paths.subscriptionStatus(subscriptionId),
  }
  return `${places[subject.kind]}#${questionAnchor(questionId)}`
}
