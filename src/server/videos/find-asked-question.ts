import type { Database } from '../outside/database/connection/connect-database.ts'
import { findQuestion, type QuestionRow } from './questions/questions.db.ts'

/** An open question, and what it is about; null where it was closed, or is gone with its subject. */
export async function findAskedQuestion(
  db: Database,
  questionId: string,
): Promise<Pick<QuestionRow, 'subscriptionId' | 'videoId' | 'isBlocking'> | null> {
  const question = await findQuestion(db, questionId)
  return question?.closedAt === null ? question : null
}
