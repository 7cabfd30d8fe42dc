import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubject } from './questions/describe-questions.ts'
import { findQuestion, type QuestionRow } from './questions/questions.db.ts'

type AskedQuestion = Pick<QuestionRow, 'subscriptionId' | 'videoId' | 'isBlocking'> & {
  subject: ReturnType<typeof findSubject>
}

/** An open question, and what it is about; null where it was closed, or is gone with its subject. */
export async function findAskedQuestion(db: Database, questionId: string): Promise<AskedQuestion | null> {
  const question = await findQuestion(db, questionId)
  return question?.closedAt === null ? { ...question, subject: findSubject(question) } : null
}
